import { itemsOf, recordsOf } from '../../shared/answer';
import { flag } from '../../shared/fields';
import type { Resource } from '../../shared/operation';
import { listOfEngine } from '../listOfEngine';
import { isHidden, reportFields } from './records';

const get = listOfEngine({
	name: 'Get',
	value: 'get',
	action: 'Get reporting metadata',
	description: 'List the dimensions and metrics of reports, one item for each',
	endpoint: 'GET /reports/metadata',
	ofReports: true,
	options: [
		flag(
			'fieldsAsItems',
			'Whether to return an item for each dimension and metric, instead of the answer as it is, which can be several hundred KB for one report',
			{ default: true },
		),
		flag('includeHidden', 'Whether to also return what the product hides', {
			hiddenWhen: { fieldsAsItems: [false] },
		}),
	],
	records: (answer, { fieldsAsItems = true, includeHidden = false }) => {
		if (!fieldsAsItems) return itemsOf(answer);
		const fields = reportFields(answer) ?? recordsOf(answer);
		return includeHidden ? fields : fields.filter((field) => !isHidden(field));
	},
});

export const resource: Resource = { name: 'Metadata', value: 'metadata', operations: [get] };
