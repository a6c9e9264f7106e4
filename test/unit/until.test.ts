import { until } from '../../playground/until';

describe('until', () => {
	it('returns what is accepted, when it comes', async () => {
		let looks = 0;
		expect(await until('the third look', () => ++looks, { accepts: (n) => n === 3 })).toBe(3);
		expect(looks).toBe(3);
	});

	it('takes anything that is truthy by default', async () => {
		const seen = ['', undefined, null, 0, 'there'];
		expect(await until('something', async () => seen.shift())).toBe('there');
	});

	it('says what it waited for and what it saw last', async () => {
		const waiting = until('the job to end', () => ({ status: 'QUEUED' }), {
			accepts: ({ status }) => status === 'ENDED',
			within: 100,
		});
		await expect(waiting).rejects.toThrow(
			"Waited 0.1 s for the job to end. Seen last: { status: 'QUEUED' }",
		);
	});

	it('looks once more after the end, so that a process that was kept waiting is no failure', async () => {
		const begin = Date.now();
		const late = async () => {
			await new Promise((done) => setTimeout(done, 200));
			return Date.now() - begin > 300;
		};
		expect(await until('a late answer', late, { within: 100 })).toBe(true);
	});

	it('passes an error on at once', async () => {
		const look = () => {
			throw new Error('refused');
		};
		await expect(until('nothing', look)).rejects.toThrow(/^refused$/);
	});
});
