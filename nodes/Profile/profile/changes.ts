import {
	asked,
	addedProperties,
	customProperties,
	id,
	inOneColumn,
	removedProperties,
	text,
	type Field,
} from '../../shared/fields';
import { channelId, channelType, contactFields, moreContactFields } from './fields';

const inWorkflow = (name: string) => ({ path: `profileWorkflowUpdateRequestDTO.${name}` });
const inContact = (field: Field): Field => ({
	...field,
	path: `profileUpdateRequestDTO.contactInfo.${field.name}`,
});

/** How a body names the profile that it changes: by its ID, or by an identity of the customer. */
export const profileId = id('profileId', { path: 'id', description: 'The ID of the profile' });
export const profileKey = [channelType, channelId].map((field) => ({
	...field,
	path: `profileKey.${field.name}`,
}));

/** The parts of a profile that a partial update changes. It takes an email address as `emailDetails`. */
export const changedProfile: readonly Field[] = asked('partnerCustomProperties', [
	...[...contactFields, ...moreContactFields].filter(({ name }) => name !== 'email').map(inContact),
	inContact(
		text('emailDetails', {
			displayName: 'Email',
			placeholder: 'e.g. ada@example.com',
			description: 'The email address of the customer',
		}),
	),
	customProperties('selectivePartnerCustomProperties', {
		...inWorkflow('selectivePartnerCustomProperties'),
		emptyText: true,
		displayName: 'Custom Properties to Set',
		description: 'Properties that get exactly these values; all others keep theirs',
	}),
	addedProperties('partnerCustomPropertiesAdded', inWorkflow('partnerCustomPropertiesAdded')),
	removedProperties('partnerCustomPropertiesRemoved', inWorkflow('partnerCustomPropertiesRemoved')),
	inOneColumn(
		customProperties('partnerCustomProperties', {
			...inWorkflow('partnerCustomProperties'),
			emptyText: true,
			displayName: 'All Custom Properties',
			description: 'All custom properties the profile should have; the others lose their values',
		}),
	),
]);
