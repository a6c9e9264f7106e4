import { keysOf, outcomesOf } from '../support/inside';
import { expectLinear } from '../support/growth';

it('a result whose contact has nothing but an ID belongs to the customer in it', () => {
	// As publicly known answers have it (service/cases.md): the channel, and the customer's ID there.
	const customers = ['15550100', 'a_b_c_d_e_f_g_h_i_j', 'BUSINESS_MESSAGING_15550100'];
	const records = customers.map((channelId) =>
		keysOf({ channelType: 'BUSINESS_MESSAGING', channelId }),
	);
	const results = customers.map((customer, caseNumber) => ({
		caseNumber,
		contact: { id: `BUSINESS_MESSAGING_${customer}` },
	}));
	expect(outcomesOf({ results: [...results].reverse() }, records)).toEqual(results);
});

describe('rule: results are matched to records in a time that grows with their length', () => {
	const records = [keysOf({ channelType: 'EMAIL', channelId: 'kim@example.com' })];

	it.each(['_', 'a_'])('an ID of %j again and again', (part) => {
		const answerOf = (length: number) => ({
			results: [{ caseNumber: 1, contact: { id: part.repeat(length / part.length) } }],
		});
		expectLinear(
			(answer) => outcomesOf(JSON.parse(answer), records),
			(length) => JSON.stringify(answerOf(length)),
			64_000,
		);
	});
});
