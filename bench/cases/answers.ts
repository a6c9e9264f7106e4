import { fullRecords } from '../../test/support/fullRecords';
import type { Context } from '../context';
import { whole, type Row } from '../row';

/** What a full record takes of a model's context. */
export async function answers(context: Context): Promise<Row[]> {
	return await context.onSide(async (side) => {
		const kinds = {
			message: ['a message', 'engagementMessage.message.get'],
			caseRecord: ['a case', 'engagementCase.case.get'],
		} as const;
		const rows: Row[] = [];
		for (const [kind, [what, operation]] of Object.entries(kinds)) {
			const record = fullRecords[operation]!;
			const { raw, given } = await side.call('recordSizes', context.home, kind, record);
			rows.push({
				name: `what an agent receives of ${what} with all its fields`,
				figures: `${whole(given)} bytes of ${whole(raw)} (${Math.round((given / raw) * 100)} %)`,
				target: 'at most 1/5 of the raw bytes',
				reached: given / raw <= 1 / 5,
				cause: 'see "Agents and builders"',
			});
		}
		return rows;
	});
}
