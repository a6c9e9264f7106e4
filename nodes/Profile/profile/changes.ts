import { f } from '../../shared/fields';
import { channelId, channelType, contactFields, moreContactFields } from './fields';

const inWorkflow = (name: string) => ({
	path: `profileWorkflowUpdateRequestDTO.${name}`,
	places: ['profileWorkflow.customProperties', 'profileWorkflow.partnerCustomProperties'],
});
const inContact = (field: f.Field): f.Field => ({
	...field,
	path: `profileUpdateRequestDTO.contactInfo.${field.name}`,
	places: [`contact.${field.name}`],
});

/** How a body names the profile that it changes: by its ID, or by an identity of the customer. */
export const profileId = f.id('profileId', { path: 'id', description: 'The ID of the profile' });
export const profileKey = [channelType, channelId].map((field) => ({
	...field,
	path: `profileKey.${field.name}`,
}));

/** The parts of a profile that a partial update changes. It takes an email address as `emailDetails`. */
export const changedProfile: readonly f.Field[] = f.asked('partnerCustomProperties', [
	...[...contactFields, ...moreContactFields].filter(({ name }) => name !== 'email').map(inContact),
	inContact(
		f.text('emailDetails', {
			displayName: 'Email',
			placeholder: 'e.g. ada@example.com',
			description: 'The email address of the customer',
		}),
	),
	f.customProperties('selectivePartnerCustomProperties', {
		...inWorkflow('selectivePartnerCustomProperties'),
		empty: 'clear',
		displayName: 'Custom Properties to Set',
		description: 'Properties that get exactly these values; all others keep theirs',
	}),
	f.addedProperties('partnerCustomPropertiesAdded', inWorkflow('partnerCustomPropertiesAdded')),
	f.removedProperties(
		'partnerCustomPropertiesRemoved',
		inWorkflow('partnerCustomPropertiesRemoved'),
	),
	f.inOneColumn(
		f.customProperties('partnerCustomProperties', {
			...inWorkflow('partnerCustomProperties'),
			empty: 'clear',
			displayName: 'All Custom Properties',
			description: 'All custom properties the profile should have; the others lose their values',
		}),
	),
]);
