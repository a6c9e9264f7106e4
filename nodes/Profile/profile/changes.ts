import { f } from '../../service/fields';
import { channelId, channelType, contactFields, moreContactFields } from './fields';

/** Where the custom properties of a profile are that a change sets, adds or removes. */
const places = ['profileWorkflow.customProperties', 'profileWorkflow.partnerCustomProperties'];

/** How a body names the profile that it changes: by its ID, or by an identity of the customer. */
export const profileId = f.id('profileId', 'The ID of the profile', { path: 'id' });
export const profileKey = f.under('profileKey', [channelType, channelId]);

const contact: readonly f.Field[] = [
	...[...contactFields, ...moreContactFields].filter(({ name }) => name !== 'email'),
	f.text('emailDetails', 'The email address of the customer', { displayName: 'Email' }),
].map((field) => ({ ...field, places: [`contact.${field.name}`] }));

/** The parts of a profile that a partial update changes. It takes an email address as `emailDetails`. */
export const changedProfile: readonly f.Field[] = f.asked('partnerCustomProperties', [
	...f.under('profileUpdateRequestDTO.contactInfo', contact),
	...f.under('profileWorkflowUpdateRequestDTO', [
		f.customProperties(
			'selectivePartnerCustomProperties',
			'Properties that get exactly these values; all others keep theirs',
			{ places, empty: 'clear', displayName: 'Custom Properties to Set' },
		),
		f.changedProperties('adds', 'partnerCustomPropertiesAdded', { places }),
		f.changedProperties('removes', 'partnerCustomPropertiesRemoved', { places }),
		f.inOneColumn(
			f.customProperties(
				'partnerCustomProperties',
				'All custom properties the profile should have; the others lose their values',
				{ places, empty: 'clear', displayName: 'All Custom Properties' },
			),
		),
	]),
]);
