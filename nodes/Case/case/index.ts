import type { IDataObject } from 'n8n-workflow';
import {
	type Answer,
	checkDone,
	recordMeant,
	recordsOf,
	saysDone,
} from '../../kernel/answers/answer';
import { idsIn } from '../../kernel/answers/ids';
import { collect } from '../../kernel/answers/pages';
import { resultOrFailure } from '../../kernel/failures/results';
import { operation, resourceOf, writtenItems } from '../../kernel/operation';
import { isMissing, partOf, toText, writableFields } from '../../kernel/values/values';
import { f } from '../../service/fields';
import { casePages, MAX_CASE_PAGE_SIZE, PAGED_CASE_ADDRESSES } from '../../service/reads/cases';
import { caseRecord } from '../../service/records/kinds';
import { byLinkedCase, caseId, changesOf, EMPTY_VALUES, oneCase } from './fields';
import { getAssociatedMessages } from './getAssociatedMessages';
import { getSmartSummary } from './getSmartSummary';
import { newCase } from './newCase';
import { replace } from './replace';
import { withStatusProperties } from './statusProperties';
import { upsert } from './upsert';
import { waitUntil } from './waitUntil';

const description = 'One or several cases';
const ids = f.list('id', description, { displayName: 'Case IDs' });
const caseNumbers = f.listEach('caseNumber', f.caseNumber, {
	displayName: 'Case Numbers',
	description,
});

const remove = operation({
	value: 'delete',
	action: 'Delete cases',
	description: 'Delete one or several cases for good. Returns one item per case.',
	endpoint: 'DELETE /case',
	dangers: [{ text: 'The case is deleted for good.' }],
	fields: [f.addressBy({ id: [ids], caseNumber: [caseNumbers] }, { id: 'Case ID' })],
	options: [
		f.json('jsonBody', 'A body for the request, if your API documentation asks for one', {
			any: true,
			empty: 'decide',
		}),
	],
	request: ({ address, options }) => ({ query: address, body: options.jsonBody }),
	// The specification does not show the answer: anything but true and false is returned with the IDs.
	output: (answer, { address }) =>
		Object.entries(address).flatMap(([name, ids]) =>
			ids.map((id) => ({
				deleted: saysDone({ data: partAbout(id, name, answer) }) ?? true,
				[name]: id,
				...responseOf(answer),
			})),
		),
});

/** What else an answer says that the specification does not show. */
function responseOf({ data }: Answer): IDataObject {
	return data === null || typeof data === 'boolean' ? {} : { response: data };
}

/** What the answer says of one of several cases, without its ID; all of it where it does not name the case. */
function partAbout(id: string, name: string, answer: Answer): unknown {
	const names = name === 'id' ? ['id', 'caseId'] : [name];
	const own = recordsOf(answer).find((record) => idsIn(record, names).includes(id));
	return own === undefined ? answer.data : writableFields(own, answer.shape?.ids ?? []);
}

const create = operation({
	value: 'create',
	description: 'Create a case on the profile of a customer, or together with its messages',
	endpoint: 'POST /case',
	fields: [newCase()],
	gives: caseRecord,
});

const update = operation({
	value: 'update',
	description:
		'Change some parts of a case and leave the others: status, priority, texts, due date, assignment, queues, campaign, custom properties',
	endpoint: 'PATCH /case',
	fields: [
		oneCase,
		changesOf(
			'All custom properties that the case should have. Those that you leave out here lose their values.',
		),
	],
	gives: caseRecord,
	request: ({ address, body }) => ({
		query: address,
		body: f.withCleared(withStatusProperties(body), body, EMPTY_VALUES),
	}),
});

const whenPaged = { shownWhen: { '/addressBy': PAGED_CASE_ADDRESSES } };

const get = operation({
	value: 'get',
	action: 'Get cases',
	description:
		'Get a case by its ID or number, or the cases that are linked to a case of another system (channel case)',
	endpoint: 'GET /case',
	fields: [
		f.addressBy(
			{
				id: [caseId],
				caseNumber: [f.caseNumber],
				...byLinkedCase('the linked case in the other system'),
			},
			{ id: 'Case ID' },
		),
		f.when({ addressBy: PAGED_CASE_ADDRESSES }, f.limit()),
	],
	gives: caseRecord,
	options: [
		f.number('pageNumber', 'The first page to read, counted from 0', { ...whenPaged, min: 0 }),
		f.number('pageSize', 'How many cases a request fetches', {
			...whenPaged,
			min: 1,
			max: MAX_CASE_PAGE_SIZE,
			default: MAX_CASE_PAGE_SIZE,
		}),
	],
	execute: async (parameters, { send, untilFound }, once) => {
		const { address, limit, options } = parameters;
		if (limit === undefined) return await once(parameters, send);
		const { pageNumber: first, pageSize } = options;
		return await untilFound(
			async () => await collect(casePages(send, address, { first, pageSize }), limit),
			(cases) => cases.length > 0,
		);
	},
});

const applyMacro = operation({
	value: 'applyMacro',
	action: 'Apply a macro to a case',
	description:
		'Apply a macro of the platform to a case. What changes in the case depends on the macro.',
	endpoint: 'POST /case/applyMacro',
	also: ['GET /case'],
	dangers: [{ text: 'A macro does whatever it was set up to do, which may reach the customer.' }],
	fields: [
		oneCase,
		f.knownBody({
			about: 'macroIds',
			fields: [f.picked('macro', f.list('macroIds', 'The IDs of the macros to apply', f.USUAL))],
		}),
		f.byJson,
	],
	gives: caseRecord,
	execute: async ({ address, body, byJson }, { send }) => {
		const named = async () => {
			const read = async () => recordMeant(await send('GET /case', { query: address }), 'case');
			// How the body names the case: publicly known is its number alone, so that is read where it was not given.
			const found = address.caseNumber === undefined ? await resultOrFailure(read()) : address;
			const caseNumber = partOf(found, 'caseNumber');
			const keys = { assetClass: 'UNIVERSAL_CASE', entityKeys: [toText(caseNumber)] };
			return { ...(!isMissing(caseNumber) && keys), ...body };
		};
		const sent = byJson ? body : await named();
		const answer = await send('POST /case/applyMacro', { query: address, body: sent });
		return writtenItems(answer, { applied: true, ...address });
	},
});

const merge = operation({
	value: 'merge',
	action: 'Merge cases into one for good',
	description:
		'Merge child cases into a parent case: their conversations appear on it as agent notes. This cannot be undone through the API.',
	endpoint: 'POST /case/merge',
	dangers: [{ text: 'Cases that are merged cannot be separated again through the API.' }],
	fields: [
		f.body({
			fields: [
				// Not required in JSON: the specification does not show the name of the field.
				f.starred(
					f.int64('parentCaseNumber', 'The case that the others are merged into', {
						positive: true,
						placeholder: 'e.g. 70001',
					}),
				),
				f.listEach('childCaseNumbers', f.int64('item', { positive: true }), {
					description: 'The cases that are merged into the parent',
					empty: 'never',
				}),
			],
			rules: checkCases,
			description:
				'The whole body as JSON, in case the platform names the parent by another field than parentCaseNumber',
		}),
	],
	output: (answer, { body }) => {
		checkDone(answer);
		// As n8n keeps IDs.
		const texts = Object.entries(body).map(
			([name, value]) => [name, Array.isArray(value) ? value.map(toText) : toText(value)] as const,
		);
		return { merged: true, ...Object.fromEntries(texts), ...responseOf(answer) };
	},
});

function checkCases(caseNumbers: Readonly<Record<string, unknown>>, at: f.Location): void {
	const { childCaseNumbers, ...parents } = caseNumbers;
	if (at.problemCount > 0) return;
	if (Object.keys(parents).length === 0) at.in('parentCaseNumber').problem(f.MISSING);
	const children = (childCaseNumbers as unknown[]).map(toText);
	for (const [i, child] of children.entries())
		if (children.indexOf(child) < i)
			at.in('childCaseNumbers').in(i).problem(`${child} is already in the list. Remove it.`);
	for (const [name, parent] of Object.entries(parents))
		if (children.includes(toText(parent)))
			at.in('childCaseNumbers').problem(
				`The parent ${toText(parent)} (${at.nameOf(name)}) is among the children. Remove it.`,
			);
}

export const resource = resourceOf('case', [
	applyMacro,
	create,
	remove,
	get,
	getAssociatedMessages,
	getSmartSummary,
	merge,
	replace,
	update,
	upsert,
	waitUntil,
]);
