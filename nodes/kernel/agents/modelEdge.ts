import type { IDataObject } from 'n8n-workflow';
import { ApiError } from '../failures/errors';
import type { Patience } from '../http/stoppable';
import { TextMemory } from '../memory/processMemory';
import { presenterOf, type Edge, type ItemParameters, type Operation } from '../operation';
import { known } from '../service';
import { toJson } from '../values/json';
import { withTexts } from '../values/secrets';
import { sha256 } from '../values/sha256';
import { withoutInvisible } from '../values/values';
import { brief, marked, markedTexts } from './forModel';

const underWay = new TextMemory<true>('toolWrites');
const UNDER_WAY = 'Nothing was sent: a call with the same arguments is under way';
const CALL_AGAIN = 'Wait for its answer. Call again only if it should be carried out again.';

/** The edge to a model: what it reads is short, and what others have written is marked as such. */
export class ModelEdge implements Edge {
	readonly reader = 'model';

	constructor(
		private readonly operation: Operation,
		readonly parameters: ItemParameters,
		readonly patience: Patience,
	) {}

	record(parameters: Readonly<Record<string, unknown>>) {
		const { gives: kind } = this.operation;
		if (kind === undefined) return (record: IDataObject) => this.answer(record);
		const shown = presenterOf(this.operation, parameters);
		const isShort = parameters.output === 'simplified';
		// Anything that is not a record of this kind is returned as it is.
		const isText = (name: string) => kind.untrusted?.includes(name) || !(name in kind.simplified);
		return (record: IDataObject) => {
			const json = isShort ? brief(shown(record)) : shown(record);
			if (kind.untrusted === undefined) return json;
			return marked(json, isShort ? Object.keys(json).filter(isText) : undefined);
		};
	}

	answer(json: IDataObject): IDataObject {
		return holdsTexts(this.operation) ? markedTexts(json) : json;
	}

	/** What a write answers without *Output* is cut, and its times are in ISO 8601; so is a read that asks for it. */
	item(json: IDataObject): IDataObject {
		const { gives, isRead, isBrief } = this.operation;
		// Without characters that a person would not see, in names and in texts.
		const item = withTexts(json, withoutInvisible) as IDataObject;
		return gives || (isRead && !isBrief) ? item : brief(item, '');
	}

	/** Says how many more there are where the limit has cut a list, and how to go on. */
	readonly rest: Edge['rest'] = ({ count, start, end, isWhole }) => {
		if (start > 0 && start >= count) return { note: `The list has ended: it has ${count} in all.` };
		if (isWhole ? count <= end : count < end) return undefined;
		const given = this.parameters.of(0).arguments;
		const [cursor, limit] = ['cursor', 'limit'].map((name) => given?.at(name)?.name);
		const more = isWhole
			? `${count - end} more are not shown.`
			: 'There may be more, which are not shown.';
		const again = cursor === undefined ? '' : `call again with '${cursor}' ${end}, `;
		const higher = limit ? `give more for '${limit}'` : 'use a tool with a higher Limit';
		const note = `${more} To see them, ${again}narrow the search or ${higher}.`;
		return { note, ...(cursor && { cursor: String(end) }) };
	};

	/** A caller that gave up, or calls twice, does not write twice in this process. Throws ApiError. */
	async write<T>(call: unknown, work: () => Promise<T>): Promise<T> {
		const key = sha256(toJson(call));
		if (underWay.get(key)) throw new ApiError('refused', UNDER_WAY, { advice: CALL_AGAIN });
		underWay.set(key, true);
		try {
			return await work();
		} finally {
			underWay.delete(key);
		}
	}
}

/** Whether an answer may hold what others have written. */
export function holdsTexts({ gives, endpoint }: Pick<Operation, 'gives' | 'endpoint'>): boolean {
	return gives ? gives.untrusted !== undefined : !known.ofCompany.test(endpoint);
}
