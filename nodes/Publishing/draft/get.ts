import { recordId } from '../../shared/fields';
import { pathOnly } from '../../shared/operation';

export const get = pathOnly({
	name: 'Get',
	value: 'get',
	action: 'Get drafts',
	description: 'Get a draft by its ID',
	endpoint: 'GET /publishing/draft',
	isBrief: true,
	record: recordId('draftId', { what: 'draft' }),
	alsoWithoutPrefix: true,
});
