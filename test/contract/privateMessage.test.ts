import { readFileSync } from 'node:fs';
import path from 'node:path';
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import fc from 'fast-check';
import {
	BUTTONS,
	catalogue,
	type Channel,
	CHANNELS,
	editorProperties,
	type Field,
	FILE_TYPES,
	Location,
	type Problem,
	readMessage,
} from '../support/inside';
import { withCatalogue } from '../../scripts/templates';
import { expectFor } from '../support/expectFor';
import { samples, type Json, type Sample } from '../support/privateMessageSamples';
import { IS_WHOLE, oneIn, part, shareOf } from '../support/share';
import { STYLE, useSandbox } from '../support/sandbox';
import { clientOf } from './client';
import { contract } from './contract';

const root = path.join(__dirname, '../..');
const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true, logger: false });
ajv.addSchema(contract, 'contract');
const schemas = Object.fromEntries(
	CHANNELS.map((channel) => [
		channel,
		ajv.compile({ $ref: `contract#/components/schemas/Reply_${channel}` }),
	]),
) as Record<Channel, ValidateFunction>;

/** What the service's schema says. */
const bySchema = (channel: Channel, message: unknown) => {
	const validate = schemas[channel];
	return validate(message) ? [] : validate.errors!.map((e) => `${e.instancePath} ${e.message}`);
};
/** What the node's catalogue says. */
const byNode = (channel: Channel, message: unknown) => {
	const problems: Problem[] = [];
	const at = Location.top(() => [], { problems, timezone: 'UTC' }).given('asGiven');
	const sent = readMessage(channel, message as Json, at);
	return { sent, problems: problems.map(({ path, text }) => `${path}: ${text}`) };
};

type Place = Array<string | number>;

/** Every place in a value, the value's own first. */
function places(value: unknown, at: Place = []): Place[] {
	const inside = Array.isArray(value)
		? value.flatMap((part, i) => places(part, [...at, i]))
		: typeof value === 'object' && value !== null
			? Object.entries(value).flatMap(([name, part]) => places(part, [...at, name]))
			: [];
	return [at, ...inside];
}
function valueAt(value: any, at: Place): any {
	return at.reduce((part, step) => part[step], value);
}
/** A copy with one place changed; undefined removes it. */
function change<T>(sample: T, at: Place, value: unknown): T {
	const copy = shallow(sample);
	const last = at.at(-1)!;
	// Only what the place is in is copied.
	let parent: any = copy;
	for (const step of at.slice(0, -1)) parent = parent[step] = shallow(parent[step]);
	if (value !== undefined) parent[last] = value;
	else if (Array.isArray(parent)) parent.splice(last as number, 1);
	else delete parent[last];
	return copy;
}
function shallow<T>(value: T): T {
	if (typeof value !== 'object' || value === null) throw new Error('Nothing is in it');
	return (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as T;
}

/** Names that a field table knows on some channel, and so may be forbidden on another. */
const FOREIGN = [
	...['payload', 'screenName', 'url', 'data', 'text', 'type', 'title', 'id', 'style', 'items'],
	...['message', 'attachment', 'multipleSelection', 'unknownField'],
];
/** Values of the enumerations, and one that none has. */
const WORDS = [
	...['TEXT', 'OPEN_URL', 'POST_BACK', 'web_url', 'no_action', 'IMAGE', 'VIDEO', 'DOC'],
	...['STATIC', 'icon', 'huge', 'NONE', 'ANYONE', 'lower case', 'OTHER'],
	...new Set(catalogue.map(({ type }) => type)),
];
/** One in how many of them is tried where the value is none of them: others at each place. */
const SOME = 8;
/** What the service leaves open: any value is taken there. */
const OPEN =
	/anything|channelOptions|receivedMessage|replyMessage|additionalParameters|scope|enrichments|customPropertiesMetadata|clientCustomProperties|partnerCustomProperties|tags/;
const ANY =
	/^(externalId|sourceLocale|contentLocale|messageCategory|conversationId|parentMessageId|accountGroupId|permalink|authorId|enrichments|customPropertiesMetadata|autoResponse)$/;

interface Change {
	what: string;
	at: Place;
	value: unknown;
}

/** Whether what is around its content is changed, too: the other samples of its channel have the same there. */
const isFirst = ({ channel, name }: Sample) =>
	samples.find((one) => one.channel === channel)!.name === name;

/** A sample that is changed; all but the first with what no message can do without around the content. */
function changeable(sample: Sample): Sample {
	if (isFirst(sample)) return sample;
	const { channel, message } = sample;
	const needed = Object.keys(message).reduce((left, name) => {
		const without = change(left, [name], undefined);
		return name === 'content' || bySchema(channel, without).length > 0 ? left : without;
	}, message);
	return { ...sample, message: needed };
}

/** All single changes of a message: what it has removed, emptied, replaced; what it lacks added. */
function changes(sample: Sample): Change[] {
	const { message, isPublic } = sample;
	return (
		places(message)
			.filter((at) => !OPEN.test(at.join('.')) && (isFirst(sample) || at[0] === 'content'))
			// What is only publicly known goes as it is given.
			.filter((at) => !isPublic || at[1] !== 'attachment' || at.length < 3)
			.flatMap((at, turn): Change[] => {
				const value = valueAt(message, at);
				const name = at.join('.');
				const isObject = typeof value === 'object' && !Array.isArray(value);
				const isText = typeof value === 'string';
				const words = WORDS.includes(value) ? WORDS : oneIn(SOME, WORDS, turn);
				return [
					...(at.length > 0 && !Array.isArray(valueAt(message, at.slice(0, -1)))
						? [{ what: `without ${name}`, at, value: undefined }]
						: []),
					...(isObject
						? FOREIGN.filter((foreign) => !(foreign in value)).map((foreign) => ({
								what: `with ${name}.${foreign}`,
								at: [...at, foreign],
								value: 'x',
							}))
						: []),
					...(isText && !ANY.test(name)
						? words.map((word) => ({ what: `${name} = ${word}`, at, value: word }))
						: []),
					...(Array.isArray(value)
						? [
								{ what: `${name} = []`, at, value: [] },
								{ what: `${name} = an entry that is no object`, at, value: ['x'] },
								{ what: `${name} = [{}]`, at, value: [{}] },
							]
						: []),
					...(at.length > 0 && !ANY.test(name)
						? [
								// approval.type is the one field that also has an object form
								...(isObject || name === 'approval.type'
									? []
									: [{ what: `${name} = {}`, at, value: { a: 1 } }]),
								...(isText || typeof value === 'boolean'
									? []
									: [{ what: `${name} = text`, at, value: 'some text' }]),
								...(typeof value === 'boolean'
									? [{ what: `${name} = maybe`, at, value: 'maybe' }]
									: []),
							]
						: []),
				];
			})
	);
}

/**
 * The message as the service wants it: with its channel type in capital letters, and a schedule date. The node
 * takes it without.
 */
function spelled(given: any): unknown {
	if (typeof given !== 'object') return given;
	const message = { ...given, scheduleDate: given.scheduleDate ?? 0 };
	const type: unknown = message.toProfile?.channelType;
	if (typeof type !== 'string') return message;
	const channelType = type.toUpperCase().replace(/ /g, '_');
	return { ...message, toProfile: { ...message.toProfile, channelType } };
}

/** What is said of a message that both refuse. */
const REFUSED = 'both refuse it';

/** How the two differ, or that both refuse it; undefined when both take it. */
function verdict(channel: Channel, message: unknown): string | undefined {
	const schema = bySchema(channel, spelled(message));
	const { problems, sent } = byNode(channel, message);
	if (schema.length === 0 && problems.length > 0)
		return `only the node refuses: ${problems.join('; ')}`;
	if (schema.length > 0 && problems.length === 0)
		return `only the schema refuses: ${schema.join('; ')}`;
	if (problems.length > 0) return REFUSED;
	// The node fills in "now" as it sends.
	const again = bySchema(channel, { ...sent, scheduleDate: sent.scheduleDate ?? 0 });
	return again.length > 0 ? `what the node sends is refused: ${again.join('; ')}` : undefined;
}

/** Why the two differ; undefined when they judge alike. */
function difference(channel: Channel, message: unknown): string | undefined {
	const said = verdict(channel, message);
	return said === REFUSED ? undefined : said;
}

describe('private messages are judged alike by the node and by the service', () => {
	const changed = samples.map(changeable).map((sample) => ({ ...sample, all: changes(sample) }));

	it('has a sample of every template of the catalogue', () => {
		const shown = new Set(
			samples
				.filter(({ template }) => template !== 'plainText')
				.map(({ channel, template }) => `${channel} ${template}`),
		);
		expect([...shown].sort()).toEqual(
			[
				...catalogue.map(({ channel, type }) => `${channel} ${type}`),
				...FILE_TYPES.map((type) => `W ${type}`),
			].sort(),
		);
	});

	it.each(samples)('$name: complete, it is taken and sent as it is', ({ channel, message }) => {
		expect(bySchema(channel, message)).toEqual([]);
		expect(byNode(channel, message)).toEqual({ sent: message, problems: [] });
	});

	it.each(changed)('$name: with any one thing changed', ({ channel, message, isPublic, all }) => {
		const swept = shareOf(all);
		const said = swept.map(({ at, value }) => verdict(channel, change(message, at, value)));
		const differing = swept.flatMap(({ what }, i) =>
			said[i] === undefined || said[i] === REFUSED ? [] : `${what}: ${said[i]}`,
		);
		expect(differing).toEqual([]);
		// The changes are worth something only when a good part of them breaks the message.
		if (!isPublic && IS_WHOLE)
			expect(said.filter((one) => one === REFUSED).length).toBeGreaterThan(15);
	});

	it('takes a template on no channel but its own', () => {
		for (const { message } of samples) {
			for (const channel of CHANNELS) {
				const { channelType, channelId } = message.toProfile as Json;
				const screenName = channel === 'W' ? {} : { screenName: 'someone' };
				const toProfile = { channelType, channelId, ...screenName };
				expect(difference(channel, { ...message, toProfile })).toBeUndefined();
			}
		}
	});

	it('with several things changed at once', () => {
		const several = fc.oneof(
			...changed.map((sample) =>
				fc.tuple(
					fc.constant(sample),
					fc.array(fc.constantFrom(...sample.all), { minLength: 2, maxLength: 4 }),
				),
			),
		);
		fc.assert(
			fc.property(several, ([{ channel, message }, list]) => {
				let mixed: Json = message;
				for (const { at, value } of list) {
					try {
						mixed = change(mixed, at, value);
					} catch {
						// An earlier change took the place away.
					}
				}
				expect(difference(channel, mixed)).toBeUndefined();
			}),
			{ numRuns: part(500), seed: 4 },
		);
	});
});

describe('the sandbox', () => {
	const sandbox = useSandbox();
	const call = clientOf(sandbox);

	const send = async (body: object) => await call('POST /publishing/message', { body });
	const listPicker = samples.find(({ name }) => name === 'W list picker')!.message;
	const { allowDuplicateMessages, ...once } = listPicker;

	it('takes every complete message and answers its post id', async () => {
		for (const { name, message } of samples) {
			const { status, errors, data } = await send(message);
			expectFor(name, { status, errors, data }).toEqual({
				status: 200,
				errors: [],
				data: [expect.stringMatching(/^(?:POST_)?\d+$/)],
			});
		}
	});

	it("holds a message against its channel's rules", async () => {
		const toProfile = (channelType: string) => ({
			...listPicker,
			toProfile: { channelType, channelId: 'c', screenName: 's' },
		});
		expect(await send(toProfile('BUSINESS_MESSAGING'))).toMatchObject({
			status: 400,
			named: ['toProfile.screenName'],
		});
		expect(await send(toProfile('MICROBLOG'))).toMatchObject({
			status: 400,
			named: ['content.attachment.type'],
		});
		expect(await send({ ...listPicker, scheduleDate: undefined })).toMatchObject({
			status: 400,
			key: 'validation.missing.field',
			named: ['scheduleDate'],
		});
	});

	it('refuses a channel type that it does not know, and none', async () => {
		expect(
			await send({ ...once, toProfile: { channelType: 'FAX', channelId: 'c' } }),
		).toMatchObject({
			status: 400,
			key: 'publishing.channel.unknown',
			named: ['toProfile.channelType'],
		});
		expect(await send({ ...once, toProfile: undefined })).toMatchObject({
			status: 400,
			key: 'validation.missing.field',
			named: ['toProfile.channelType'],
		});
	});

	it('refuses a message that is identical to a recent one, unless that is allowed', async () => {
		expect(allowDuplicateMessages).toBe(true);
		expect(await send(once)).toMatchObject({ status: 200 });
		expect(await send({ ...once, scheduleDate: 1 })).toMatchObject({
			status: 400,
			key: 'publishing.message.duplicate',
		});
		expect(await send({ ...once, accountId: 5004 })).toMatchObject({ status: 200 });
		expect(await send(listPicker)).toMatchObject({ status: 200 });
	});

	it('keeps posts: scheduled or sent, to be fetched and deleted', async () => {
		const later = { ...listPicker, scheduleDate: Date.now() + 3_600_000 };
		const numberOf = ({ data: [id] }: { data: string[] }) => id!.replace('POST_', '');
		const sent = numberOf(await send(listPicker));
		const scheduled = numberOf(await send(later));
		const posted = numberOf(await call('POST /publishing/post', { body: { text: 'Hello' } }));
		const get = async (postIds: string) =>
			await call('GET /publishing/post', { query: { postIds } });
		const { data: found } = await get(`${posted},${scheduled},nothing,${sent}`);
		const byId = new Map(
			found.map((post: { id?: number; postId?: string }) => [String(post.id ?? post.postId), post]),
		);
		expect(byId.size).toBe(3);
		expect([posted, scheduled, sent].map((id) => byId.get(id))).toMatchObject([
			{ text: 'Hello', status: 'SENT' },
			{ status: 'SCHEDULED', content: later.content },
			{ status: 'SENT', content: listPicker.content },
		]);
		const remove = async () => await call('DELETE /publishing/post', { query: { postId: sent } });
		const gone = { status: 404, key: 'publishing.post.not.found' };
		const { removed, again, left } = {
			service: {
				removed: { status: 204, text: '' },
				again: { status: 400, key: 'publishing.post.already.deleted' },
				left: { status: 200, data: [] },
			},
			plain: { removed: { status: 200, data: null }, again: gone, left: gone },
		}[STYLE];
		expect(await remove()).toMatchObject(removed);
		expect(await remove()).toMatchObject(again);
		expect(await get(sent)).toMatchObject(left);
	});
});

describe('the editor', () => {
	it('finds the buttons of every type in each of its templates', () => {
		const types = Object.entries(BUTTONS).flatMap(([type, at]) =>
			catalogue.filter((one) => one.type === type).map(({ fields }) => ({ at, fields })),
		);
		expect(types.length).toBeGreaterThan(Object.keys(BUTTONS).length);
		for (const { at, fields } of types) {
			const buttons = at.split('.').reduce<readonly Field[]>((parts, name) => {
				const field = parts.find((one) => one.name === name)!;
				expectFor(at, field.kind).toEqual('rows');
				return field.fields!;
			}, fields);
			expectFor(
				at,
				buttons.some(({ name }) => name === 'title'),
			).toEqual(true);
		}
	});

	it('marks as required what the one value of a field next to it makes required', () => {
		const dataOf = (channel: Channel) => {
			const { fields } = catalogue.find(
				(one) => one.channel === channel && one.type === 'CAROUSEL',
			)!;
			return JSON.stringify(editorProperties(fields!)).match(
				/\{[^{}]*"name":"actionDetailData"[^{}]*/,
			)![0];
		};
		expect(dataOf('I')).toContain('"required":true');
		expect(dataOf('P')).not.toContain('"required":true');
	});
});

describe('docs/users/publishing.md', () => {
	it('has the table of the catalogue as it is; `npm run templates` writes it', () => {
		const page = readFileSync(path.join(root, 'docs/users/publishing.md'), 'utf8');
		expect(withCatalogue(page)).toBe(page);
	});
});
