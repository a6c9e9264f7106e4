import { HookContext } from 'n8n-core';
import type { IDataObject } from 'n8n-workflow';
import type { Subscription } from '../../sandbox/areas/webhook/store';
import { useEngine } from '../support/engine';
import { answerWith, sent, useSandbox } from '../support/sandbox';
import { eventually } from '../support/time';
import {
	action,
	API,
	CREATE,
	failure,
	keyOf,
	logOf,
	type N8n,
	newEvent,
	signed,
	useTrigger,
	useStrangers,
} from '../support/trigger';

const sandbox = useSandbox();
const engine = useEngine(sandbox);
const trigger = useTrigger(engine, sandbox);
const { all, delivers, lines, live, mine, n8n, others, post, start } = trigger;

describe('a subscription that exists among many others', () => {
	const strangers = useStrangers(sandbox, trigger);

	it('a start of n8n finds it, changes nothing and makes no second one', async () => {
		await n8n.publish();
		const before = structuredClone(live());
		sandbox.clearRequests();
		await n8n.publish('init');
		expect(lines().every((line) => line.startsWith('GET'))).toBe(true);
		expect(live()).toEqual(before);
		await delivers();
	});

	it('is found where the pages of the list are shorter than asked for', async () => {
		await n8n.publish();
		const { id } = live();
		const short = { data: all().slice(0, 2), errors: [] };
		sandbox.fault({ method: 'GET', query: { pageNumber: '0' }, status: 200, body: short });
		await n8n.publish('init');
		expect(live().id).toBe(id);
	});

	it('is known by its id where the platform writes its URL in another way', async () => {
		await n8n.publish();
		const { id } = live();
		const rewrite = () => Object.assign(live(), { url: n8n.webhook.replace('http:', 'HTTP:') });
		rewrite();
		sandbox.clearRequests();
		await n8n.publish('init');
		expect(lines().every((line) => line.startsWith('GET'))).toBe(true);
		n8n.parameters.viaProxy = true;
		await n8n.publish('init');
		expect(live().id).not.toBe(id);
		expect(all().some((one) => one.id === id)).toBe(false);
		rewrite();
		sandbox.fault({ ...CREATE, status: 400 });
		n8n.parameters.viaProxy = false;
		const workflow = n8n.workflow();
		expect(await failure(engine.webhookMethod(workflow, 'Trigger', 'create'))).toMatch(/HTTP 400/);
		expect(others()).toEqual(strangers());
	});

	it('one with our URL and an unknown key is replaced, also when there are several', async () => {
		await n8n.publish();
		n8n.staticData = {};
		await n8n.publish();
		live();
		const stale = { ...structuredClone(n8n.staticData) };
		await n8n.unpublish();
		await n8n.publish();
		n8n.staticData = stale;
		await n8n.publish('init');
		live();
		await delivers();
	});

	it('unpublish leaves none, also when what is kept is out of date', async () => {
		await n8n.publish();
		await n8n.unpublish();
		expect(mine()).toEqual([]);
		expect(JSON.stringify(n8n.staticData)).not.toContain('preSharedKey');
		await n8n.publish();
		const stale = n8n.staticData;
		await n8n.unpublish();
		await n8n.publish();
		n8n.staticData = stale;
		await n8n.unpublish();
		expect(mine()).toEqual([]);
	});
});

describe('a subscription that exists', () => {
	let untouched: Subscription[];
	beforeEach(() => void (untouched = structuredClone(others())));
	afterEach(() => expect(others()).toEqual(untouched));

	it('a start while the platform is away keeps the trigger', async () => {
		await n8n.publish();
		sandbox.fault({ method: 'GET', reset: 'before', times: 0 });
		await n8n.publish('init');
		sandbox.clearFaults();
		live();
		await delivers();
	});

	it('a start after the end of the token keeps the trigger', async () => {
		for (const status of [401, 403]) {
			await n8n.publish();
			const warn = logOf(HookContext);
			sandbox.fault({ method: 'GET', status, times: 0 });
			await n8n.publish('init');
			expect(warn.mock.calls.join()).toMatch(/was not checked at the start/);
			sandbox.clearFaults();
			await delivers();
			sandbox.fault({ method: 'GET', status, times: 0 });
			expect(await failure(n8n.publish())).toMatch(new RegExp(`HTTP ${status}`));
			sandbox.clearFaults();
		}
	});

	it('publishing again while the platform is away fails with the reason', async () => {
		await n8n.publish();
		sandbox.fault({ method: 'GET', status: 503, times: 0 });
		expect(await failure(n8n.publish())).toMatch(/HTTP 503/);
	});

	it('types that drifted are added and removed', async () => {
		n8n.parameters.subscriptions = ['CASE_CREATED', 'CASE_UPDATED'];
		await n8n.publish();
		const { id } = live();
		n8n.parameters.subscriptions = ['CASE_CREATED', 'ACCOUNT_CREATED'];
		sandbox.clearRequests();
		await n8n.publish('init');
		expect(sent(sandbox).filter(({ line }) => !line.startsWith('GET'))).toEqual([
			{
				line: `PUT ${API}?subscriptionId=${id}`,
				body: { addSubscriptions: ['ACCOUNT_CREATED'], removeSubscriptions: ['CASE_UPDATED'] },
			},
		]);
		expect(live()).toMatchObject({
			id,
			filteredSubscriptions: [{ webhookType: 'CASE_CREATED' }, { webhookType: 'ACCOUNT_CREATED' }],
		});
		await delivers('ACCOUNT_CREATED');
	});

	it('an update of the types that is answered 200 with a text has succeeded', async () => {
		await n8n.publish();
		const { id } = live();
		for (const [body, type] of [
			['Added', 'ACCOUNT_CREATED'],
			['"Added"', 'CASE_UPDATED'],
			[{ data: 'Added', errors: [] }, 'ACCOUNT_CREATED'],
		] as const) {
			n8n.parameters.subscriptions = ['CASE_CREATED', type];
			sandbox.fault({ method: 'PUT', status: 200, body, carriedOut: true });
			await n8n.publish('init');
			expect(live().id).toBe(id);
			await delivers(type);
		}
	});

	it('an update of the types that is answered by no makes another subscription', async () => {
		await n8n.publish();
		const { id } = live();
		n8n.parameters.subscriptions = ['CASE_CREATED', 'ACCOUNT_CREATED'];
		sandbox.fault({ method: 'PUT', status: 200, body: { data: false, errors: [] } });
		await n8n.publish('init');
		expect(live().id).not.toBe(id);
		await delivers('ACCOUNT_CREATED');
	});

	const of = (data: unknown) => ({ status: 200, body: { data, errors: [] } });
	it('actions that are answered with true as a text or in a list, or with nothing, have succeeded', async () => {
		for (const [verify, activate] of [
			[of('true'), of([true])],
			[{ status: 204, body: '' }, of(null)],
			[{ status: 200, body: 'Success' }, of('true')],
		] as const) {
			sandbox.fault({ ...action('verify'), ...verify, carriedOut: true });
			sandbox.fault({ ...action('activate'), ...activate, carriedOut: true });
			await n8n.publish();
			await delivers();
			await n8n.unpublish();
		}
	});

	it('types that the platform lists flat are those that are wanted', async () => {
		n8n.parameters = {
			subscriptions: ['CASE_CREATED', 'CASE_UPDATED'],
			filters: {
				filter: [
					{
						checkCondition: 'IS',
						webhookType: 'CASE_UPDATED',
						id: 'region',
						type: 'PARTNER_CUSTOM_PROPERTY',
						values: 'EMEA',
					},
				],
			},
		};
		await n8n.publish();
		const { filteredSubscriptions, ...rest } = structuredClone(live());
		const flat = { ...rest, subscriptions: ['CASE_CREATED'] };
		const filtered = filteredSubscriptions.filter(({ filters }) => filters?.length);
		const listed = (data: object) =>
			answerWith(sandbox, [data], { method: 'GET', query: { pageNumber: '0' } });
		sandbox.clearRequests();
		listed({ ...flat, filteredSubscriptions: filtered });
		await n8n.publish('init');
		n8n.parameters = { subscriptions: ['CASE_CREATED'] };
		listed(flat);
		await n8n.publish('init');
		expect(lines().every((line) => line.startsWith('GET'))).toBe(true);
	});

	it('one that was stopped on the platform is active again after a start', async () => {
		await n8n.publish();
		for (const off of [false, 'false', 0]) {
			Object.assign(live(), { active: off, verified: off });
			await n8n.publish('init');
			live();
		}
		await delivers();
	});

	it('one whose states are texts is kept as it is', async () => {
		await n8n.publish();
		Object.assign(live(), { active: 'true', verified: 'true', viaProxy: 'false' });
		sandbox.clearRequests();
		await n8n.publish('init');
		expect(lines().every((line) => line.startsWith('GET'))).toBe(true);
	});

	it('changed filters, a changed proxy: exactly one, the new one', async () => {
		await n8n.publish();
		const type = 'PARTNER_CUSTOM_PROPERTY';
		for (const change of [
			{ filters: { filter: [{ id: 'region', type, checkCondition: 'IS', values: 'EMEA' }] } },
			{ viaProxy: true },
		]) {
			const { id } = live();
			Object.assign(n8n.parameters, change);
			await n8n.publish('init');
			expect(live().id).not.toBe(id);
			await delivers('CASE_CREATED', { partnerCustomProperties: { region: ['EMEA'] } });
		}
	});

	it('one that cannot be deleted is stopped', async () => {
		await n8n.publish();
		sandbox.fault({ ...DELETE, status: 500, times: 0 });
		expect(await failure(n8n.unpublish())).toMatch(/HTTP 500/);
		expect(mine()).toMatchObject([{ active: false }]);
		sandbox.clearFaults();
		await n8n.unpublish();
	});

	describe('a copy of n8n’s data', () => {
		let copy: N8n;
		let ofCopy: () => Subscription[];
		let log: jest.Mock;
		let original: Subscription;

		beforeEach(async () => {
			await n8n.publish();
			original = structuredClone(live());
			copy = await start();
			ofCopy = () => all().filter(({ url }) => url === copy.webhook);
			copy.staticData = structuredClone(n8n.staticData);
			copy.parameters = n8n.parameters;
			log = logOf(HookContext);
		});
		afterEach(async () => {
			await copy.unpublish();
			expect(ofCopy()).toEqual([]);
			await copy.close();
			expect(live()).toMatchObject({ id: original.id });
			await delivers();
		});

		/** The copy, once it has a different instance ID. */
		const asAnother = async (work: () => Promise<unknown>) => {
			const id = jest.spyOn(HookContext.prototype, 'getInstanceId').mockReturnValue('another n8n');
			await work().finally(() => id.mockRestore());
		};

		it('under another address leaves the original’s subscription alone, and has its own', async () => {
			for (const activation of ['init', 'init', 'update'] as const) {
				copy.parameters = { ...copy.parameters, viaProxy: activation === 'update' };
				await copy.publish(activation);
				expect(ofCopy()).toMatchObject([{ active: true, verified: true }]);
				expect(live()).toEqual(original);
			}
			const text = newEvent();
			expect((await post(text, signed(text, keyOf(ofCopy()[0]!)), copy)).status).toBe(200);
			expect(log.mock.calls.flat()).toEqual([
				expect.stringContaining(`${original.id} (${n8n.webhook}) was made under another address`),
			]);
		});

		it('that is unpublished or fails to start removes nothing of the original’s', async () => {
			await copy.unpublish();
			expect(live()).toEqual(original);
			copy.staticData = structuredClone(n8n.staticData);
			sandbox.fault({ ...action('verify'), status: 400 });
			expect(await failure(copy.publish('init'))).toMatch(/HTTP 400/);
			expect(live()).toEqual(original);
			expect(ofCopy()).toEqual([]);
		});

		it('with another instance id leaves it alone even under the same address', async () => {
			const same = await start();
			Object.assign(same, { url: n8n.url, staticData: structuredClone(n8n.staticData) });
			await asAnother(async () => {
				await same.publish('init');
				expect(mine()).toMatchObject([{ id: original.id }, { active: true, verified: true }]);
				// Both have the same key, so no delivery can prove that the original's is left over.
				expect(keyOf(mine()[1]!)).toBe(keyOf(original));
				expect(log.mock.calls.flat()).toEqual([
					expect.stringMatching(
						/was made under this address by an n8n with another.*delivers here too.*remove the subscription/,
					),
				]);
				expect(log.mock.calls.flat().join()).toContain(`${original.id} (${n8n.webhook})`);
				await same.unpublish();
				expect(live()).toEqual(original);
				same.staticData = {};
				await same.publish();
				await same.unpublish();
			});
			expect(live()).toEqual(original);
			// The original does not touch what is the copy's either.
			await asAnother(async () => await same.publish());
			const [, other] = mine();
			await n8n.publish('init');
			await n8n.unpublish();
			expect(mine()).toEqual([other]);
			await n8n.publish();
			await asAnother(async () => await same.unpublish());
			original = structuredClone(live());
			await same.close();
		});
	});

	it('a rotated API key breaks nothing, and the next start uses the new one', async () => {
		await n8n.publish();
		const { id, preSharedKey } = live();
		engine.credential = {
			...engine.credential,
			apiKey: 'prod2-api-key',
			accessToken: 'prod2-access-token',
			environment: 'prod2',
		};
		await delivers();
		const before = structuredClone(n8n.staticData);
		sandbox.clearRequests();
		await n8n.publish('init');
		const made = live();
		expect(made.id).not.toBe(id);
		expect(keyOf(made)).not.toBe(preSharedKey);
		// The new one delivers before the old one stops, so that no event falls between them.
		const writes = lines().flatMap((line) =>
			line.startsWith('GET') ? [] : line.replace('/prod2/api/v3/webhook-subscriptions', ''),
		);
		expect(writes).toEqual([
			'POST ',
			`POST /action?subscriptionId=${made.id}&action=verify`,
			`POST /action?subscriptionId=${made.id}&action=activate`,
			`DELETE ?subscriptionId=${id}`,
		]);
		await delivers();
		// What was signed with the old key is still under way, or comes again, and n8n may not have stored anything yet.
		const text = newEvent();
		const old = async () => (await post(text, signed(text, preSharedKey))).status;
		expect(await old()).toBe(200);
		const after = n8n.staticData;
		n8n.staticData = before;
		expect(await old()).toBe(200);
		await delivers();
		n8n.staticData = after;
		await n8n.publish('init');
		expect(live().id).toBe(made.id);
		expect(await old()).toBe(200);
		const tomorrow = Date.now() + 24 * 60 * 60 * 1000;
		const clock = jest.spyOn(Date, 'now').mockReturnValue(tomorrow);
		expect(await old()).toBe(401);
		clock.mockRestore();
	});

	it('is known by its id where the platform gives its URL in another way, or not', async () => {
		const url = n8n.webhook;
		for (const given of [
			`${url.toUpperCase()}/`,
			url.replace('127.0.0.1', 'gateway.example.com'),
			'***',
			undefined,
		]) {
			await n8n.publish();
			const subscription = live();
			Object.assign(subscription, { url: given });
			await n8n.unpublish();
			expect(all()).not.toContain(subscription);
		}
	});

	it('published again after a change: only what makes the new one lies between the old one and the new', async () => {
		await n8n.publish();
		const { id } = live();
		sandbox.clearRequests();
		await n8n.unpublish();
		await n8n.publish('update');
		const made = live().id;
		const written = lines().slice(lines().indexOf(`DELETE ?subscriptionId=${id}`));
		expect(written.slice(0, 4)).toEqual([
			`DELETE ?subscriptionId=${id}`,
			'POST ',
			`POST /action?subscriptionId=${made}&action=verify`,
			`POST /action?subscriptionId=${made}&action=activate`,
		]);
	});

	it('one of another trigger that has the remembered id is left alone', async () => {
		// A platform that is set up again reuses its ids for whoever comes first.
		const other = await start({ webhookId: 'f0e1d2c3-0001-4c3e-9a50-0f2d7c1b6f11' });
		other.parameters = n8n.parameters;
		await other.publish();
		const ofOther = () => all().filter(({ url }) => url === other.webhook);
		const [theirs] = structuredClone(ofOther());
		await n8n.publish();
		const { subscription } = n8n.staticData['node:Trigger'] as { subscription: IDataObject };
		await n8n.unpublish();
		const trigger = { subscription: { ...subscription, subscriptionId: theirs!.id } };
		for (const activation of ['init', 'update'] as const) {
			n8n.staticData = { 'node:Trigger': structuredClone(trigger) };
			await n8n.publish(activation);
			live();
			expect(ofOther()).toEqual([theirs]);
		}
		n8n.staticData = { 'node:Trigger': structuredClone(trigger) };
		await n8n.unpublish();
		expect(mine()).toEqual([]);
		expect(ofOther()).toEqual([theirs]);
		await other.unpublish();
		await other.close();
	});

	/** Leaves a subscription that is replaced and cannot be removed; gives its id. */
	const leaveOne = async () => {
		await n8n.publish();
		const { id } = live();
		n8n.parameters.viaProxy = true;
		sandbox.fault({ method: 'DELETE', status: 500, times: 0 });
		await n8n.publish('init');
		expect(mine()).toHaveLength(2);
		return id;
	};

	it('one that was replaced and could not be removed is removed at the next start', async () => {
		const id = await leaveOne();
		sandbox.clearFaults();
		await n8n.publish('init');
		expect(live().id).not.toBe(id);
		await delivers();
	});

	it('a start keeps it although one that was replaced still cannot be removed', async () => {
		const id = await leaveOne();
		await n8n.publish('init');
		expect(mine().map((one) => [one.id === id, one.active])).toEqual([
			[true, false],
			[false, true],
		]);
	});

	it.each<[string, () => Promise<unknown>]>([
		['unpublishing', async () => await failure(n8n.unpublish())],
		[
			'a start with another proxy setting',
			async () => {
				n8n.parameters.viaProxy = false;
				await n8n.publish('init');
			},
		],
	])('%s removes the one in use although an older one cannot be removed', async (_, change) => {
		const id = await leaveOne();
		const [, replaced] = mine();
		sandbox.clearFaults();
		sandbox.fault({ ...DELETE, query: { subscriptionId: id }, status: 500, times: 0 });
		await change();
		const ids = mine().map((one) => one.id);
		expect(ids).toContain(id);
		expect(ids).not.toContain(replaced!.id);
	});

	it('a start keeps it while the platform is away, overloaded or throttles, and cannot bring it up to date', async () => {
		await n8n.publish();
		const { id } = live();
		for (const fault of [
			{ reset: 'before' },
			{ status: 503 },
			{ answer: 'throttled', seconds: 60 },
		] as const) {
			Object.assign(live(), { active: false });
			sandbox.fault({ ...action('activate'), ...fault, times: 0 });
			await n8n.publish('init');
			expect(mine()).toMatchObject([{ id, active: false }]);
			sandbox.clearFaults();
			await n8n.publish('init');
			expect(live().id).toBe(id);
		}
		await delivers();
	});

	it('one that is not verified is removed where the platform gives its URL in another way, or hidden', async () => {
		for (const url of [n8n.webhook.replace('http:', 'HTTP:'), '***']) {
			sandbox.fault({ ...action('verify'), delay: 1_000, status: 400 });
			const create = engine.webhookMethod(n8n.workflow(), 'Trigger', 'create');
			await eventually(() => expect(mine()).toHaveLength(1));
			const [created] = mine();
			created!.url = url;
			expect(await failure(create)).toMatch(/HTTP 400/);
			expect(all()).not.toContain(created);
		}
	});

	it('deliveries verify before n8n has stored anything', async () => {
		await n8n.publish();
		n8n.staticData = {};
		await delivers();
	});

	it('deleted by someone: made again at the next start', async () => {
		await n8n.publish();
		const { id } = live();
		const subscription = engine.resource('engagementWebhook', 'subscription');
		expect((await subscription('delete', { subscriptionId: id })).said).toBe('');
		expect(mine()).toEqual([]);
		await n8n.publish('init');
		expect(live().id).not.toBe(id);
		await delivers();
	});

	const DELETE = { method: 'DELETE', path: '/webhook-subscriptions' };
	it('unpublish succeeds when it is gone, whatever the deletion or the deactivation says', async () => {
		for (const fault of [
			{ ...DELETE, status: 404, carriedOut: true },
			{ ...DELETE, status: 500, carriedOut: true },
			{ ...DELETE, reset: 'after' },
			{ ...action('deactivate'), status: 500 },
		] as const) {
			await n8n.publish();
			sandbox.fault(fault);
			await n8n.unpublish();
			expect(mine()).toEqual([]);
		}
	});

	it('unpublish reports when the deletion was not done, and can be done again', async () => {
		await n8n.publish();
		for (const [fault, reason] of [
			[{ status: 500 }, /HTTP 500/],
			[{ status: 403 }, /HTTP 403/],
			[{ status: 200, body: { data: false, errors: [] } }, /not done/],
			// That of a gateway.
			[{ status: 404, body: '<h1>404</h1>' }, /HTTP 404/],
			[{ reset: 'before' }, /The connection broke/],
		] as const) {
			sandbox.fault({ ...DELETE, ...fault, times: 0 });
			expect(await failure(n8n.unpublish())).toMatch(reason);
			expect(mine()).toHaveLength(1);
			sandbox.clearFaults();
		}
		await n8n.unpublish();
		expect(mine()).toEqual([]);
	});

	it('a test that is stopped while its subscription is being made leaves none', async () => {
		const test = await start({ isTest: true });
		sandbox.fault({ ...CREATE, delay: 1_000 });
		const said = failure(engine.webhookMethod(test.workflow(), 'Trigger', 'create', 'manual'));
		await eventually(() => expect(lines()).toContain('POST '));
		await test.unpublish();
		expect(await said).toMatch(/removed while it was being made/);
		expect(all().filter(({ url }) => url === test.webhook)).toEqual([]);
		// The next one works.
		await test.publish();
		await test.unpublish();
		await test.close();
	});

	it('test and production have a subscription each and leave the other’s alone', async () => {
		const test = await start({ isTest: true });
		const ofTest = () => all().filter(({ url }) => url === test.webhook);
		await n8n.publish();
		await test.publish();
		expect(ofTest()).toMatchObject([{ active: true, verified: true }]);
		expect(keyOf(ofTest()[0]!)).not.toBe(keyOf(live()));
		for (const early of [false, true]) {
			if (early) test.staticData = {};
			const text = newEvent();
			expect((await post(text, signed(text, keyOf(ofTest()[0]!)), test)).status).toBe(200);
			expect((await post(text, signed(text, keyOf(live())), test)).status).toBe(401);
			expect((await post(text, signed(text, keyOf(ofTest()[0]!)))).status).toBe(401);
		}
		expect(test.runs).toHaveLength(2);
		await test.unpublish();
		expect(ofTest()).toEqual([]);
		live();
		await test.close();
		await delivers();
	});
});
