import type { IDataObject } from 'n8n-workflow';
import { recordMeant } from '../../shared/answer';
import { f } from '../../shared/fields';
import { operation, writtenItems, type ItemContext } from '../../shared/operation';
import { caseRecord } from '../../shared/records';
import { isMissing, toText } from '../../shared/values';
import { oneCase } from './fields';

export const applyMacro = operation({
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
			fields: [
				f.picked(
					'macro',
					f.list('macroIds', {
						...f.USUAL,
						placeholder: 'e.g. 65f000000000000000000501',
						description: 'The IDs of the macros to apply',
					}),
				),
			],
		}),
		f.byJson,
	],
	gives: caseRecord,
	execute: async ({ address, body, byJson }, context) => {
		const answer = await context.send('POST /case/applyMacro', {
			query: address,
			body: byJson ? body : { ...(await keysOf(address, context)), ...body },
		});
		return writtenItems(answer, { applied: true, ...address });
	},
});

/** How the body names the case: publicly known is its number alone, so that is read where it was not given. */
async function keysOf(
	address: Readonly<Record<string, string>>,
	{ send }: Pick<ItemContext, 'send'>,
): Promise<IDataObject> {
	const assetClass = 'UNIVERSAL_CASE';
	if (address.caseNumber !== undefined) return { assetClass, entityKeys: [address.caseNumber] };
	const found = recordMeant(await send('GET /case', { query: address }), 'case');
	const { caseNumber } = found;
	return isMissing(caseNumber) ? {} : { assetClass, entityKeys: [toText(caseNumber)] };
}
