/**
 * The table view of a read, from left to right: what the record is called, its state, whom it is about, and when it
 * changed. Its ID, which a person reads last, is at the end.
 */
import { records, type RecordKind } from '../support/inside';
import { expectFor } from '../support/expectFor';

const ORDER = [
	/^(displayName|name|caseNumber|subject|text|auditDate)$/,
	/^(status|priority|active|verified|archived|changes|fieldName|oldValues|newValues|change)$/,
	/^(contactName|assigneeId|userId|brandPost|senderChannelId|type|channelType)$/,
	/(Time|Timestamp|^startDate|^endDate)$/,
	/(?<!Id|^id)$/,
	/Id$/,
	/^(id|messageId)$/,
];
const rankOf = (name: string) => ORDER.findIndex((names) => names.test(name));

const kinds = Object.entries(records).filter(
	(one): one is [string, RecordKind] => typeof one[1] === 'object' && 'simplified' in one[1],
);

it.each(kinds)(
	'%s: in the order in which a person looks',
	(_kind, { simplified, named = 'id' }) => {
		const names = Object.keys(simplified);
		expect(names).toEqual([...names].sort((a, b) => rankOf(a) - rankOf(b)));
		expectFor(names, rankOf(names[0]!)).toEqual(0);
		expect(names).toContain(named);
	},
);

it('there are seven kinds', () => {
	expect(kinds).toHaveLength(7);
});
