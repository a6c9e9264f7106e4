/** The star of the form: what an operation or the credential refuses as missing has it, and the form follows the channel. */
import { NodeHelpers, type INode, type INodeParameters, type INodeProperties } from 'n8n-workflow';
import { EngagementPlatformApi } from '../../credentials/EngagementPlatformApi.credentials';
import { useEngine } from '../support/engine';
import { useEveryOperation, type RunnableOperation } from '../support/everyOperation';
import { expectFor } from '../support/expectFor';
import { locator } from '../support/parameters';
import { sent, sentBodies, useSandbox } from '../support/sandbox';
import { least, oneIn, shareOfOperations } from '../support/share';

const sandbox = useSandbox();
const engine = useEngine(sandbox);
const { all } = useEveryOperation(engine, sandbox);

/** The properties that the editor shows. */
function shownIn(nodeName: string, parameters: INodeParameters): INodeProperties[] {
	const { description } = engine.nodeType(nodeName);
	const node = { typeVersion: 1, parameters } as INode;
	const { properties } = description;
	const whole = NodeHelpers.getNodeParameters(
		...([properties, parameters, true, false, node, description] as const),
	)!;
	return properties.filter(
		(property) =>
			!['notice', 'hidden'].includes(property.type) &&
			NodeHelpers.displayParameter(whole, property, node, description),
	);
}

/**
 * The form with each value of each of its choices that show something, and with one value of every other one,
 * the others as they come.
 */
function formsOf({ node, parameters }: RunnableOperation): INodeParameters[] {
	const { resource, operation } = parameters;
	const bare = { resource, operation } as INodeParameters;
	const choices = shownIn(node, bare).filter(
		({ name, type, options = [] }) =>
			type === 'options' && options.length > 1 && name in bare === false,
	);
	const isDeciding = (name: string) =>
		engine
			.nodeType(node)
			.description.properties.some(
				({ displayOptions: { show = {}, hide = {} } = {} }) => name in show || name in hide,
			);
	return [
		bare,
		...choices.flatMap(({ name, options }) =>
			(options as Array<{ value: string }>)
				.slice(isDeciding(name) ? 0 : -1)
				.map(({ value }) => ({ ...bare, [name]: value })),
		),
	];
}

it('what an operation refuses as empty has a star, whatever is chosen', async () => {
	let forms = 0;
	// Whatever is sent, it is over with that.
	sandbox.fault({ status: 400, times: 0 });
	for (const one of shareOfOperations(all))
		for (const form of formsOf(one)) {
			const shown = shownIn(one.node, form);
			const given = shown
				.filter(({ required, default: start }) => required && !(start as string)?.length)
				.map(({ name }) => [name, one.parameters[name] ?? '1001']);
			const { said } = await engine.node(
				one.node,
				{ ...form, ...Object.fromEntries(given) } as INodeParameters,
				one.items && { items: one.items },
			);
			forms++;
			// One of several makes a header; the form of a recipient is that of Send, which needs no message.
			const refused = [
				...said.matchAll(/^(.+): It is empty(?!\. Give (the body|it, or an)|, and a reply is)/gm),
			].map(([, label]) => label!);
			// n8n would miss it wherever an expression chooses the output.
			const unmarked = shown.filter(
				({ name, displayName, required }) =>
					!required && name !== 'outputFields' && refused.includes(displayName),
			);
			expectFor(
				[one.name, form, said],
				unmarked.map(({ displayName }) => displayName),
			).toEqual([]);
		}
	expect(forms).toBeGreaterThan(least(200));
});

describe('a new case', () => {
	const OPERATIONS = [
		{ resource: 'case', operation: 'create' },
		{ resource: 'case', operation: 'upsert', channelCaseId: 'crm-900' },
		{ resource: 'bulkJob', operation: 'create', waitFor: 'nothing' },
	];
	const ASKED = ['Customer Email', 'Customer Phone Number', 'Contact Info', 'Channel ID'];
	const asked = (parameters: INodeParameters) =>
		shownIn('engagementCase', parameters)
			.filter(({ displayName }) => ASKED.includes(displayName))
			.map(({ displayName, required }) => (required ? `${displayName} *` : displayName));

	it.each<[string, string[]]>([
		['', []],
		['EMAIL', ['Customer Email *', 'Contact Info *']],
		['SMS', ['Customer Phone Number *', 'Contact Info *']],
		['VOICE', ['Contact Info *', 'Channel ID']],
		['={{ $json.channel }}', ['Contact Info *', 'Channel ID']],
	])('of channel "%s" asks for what that needs', (channel, expected) => {
		for (const mode of ['list', 'name'] as const)
			for (const operation of OPERATIONS)
				expect(asked({ ...operation, channelType: locator(channel, mode) })).toEqual(expected);
	});

	const record = () => {
		const body = sentBodies(sandbox).at(-1) as { records?: object[] };
		return body.records?.[0] ?? body;
	};
	const contacts = [
		['EMAIL', 'email', 'kim@example.com'],
		['SMS', 'phoneNo', '+15550100'],
	] as const;

	it.each(contacts)(
		'%s: the contact is sent from either place',
		async (channelType, name, value) => {
			const ways: object[] = [
				{ [name]: value },
				{ [name]: `={{ '${value}' }}`, contactInfo: { fullName: 'Kim' } },
				{ contactInfo: { [name]: value } },
				{
					[name]: channelType === 'SMS' ? '1' : 'left@example.com',
					contactInfo: { [name]: value },
				},
			];
			for (const [turn, operation] of OPERATIONS.entries())
				for (const given of oneIn(2, ways, turn)) {
					sandbox.reset();
					const { said } = await engine.node('engagementCase', {
						...{ ...operation, channelType: locator(channelType, 'list') },
						...given,
					} as INodeParameters);
					expectFor([operation, given], said).toEqual('');
					const { contactInfo } = record() as { contactInfo: object };
					const whole = 'contactInfo' in given ? { ...(given.contactInfo as object) } : {};
					expect(contactInfo).toEqual({ ...whole, [name]: value });
					expect(record()).not.toHaveProperty(name);
				}
		},
	);

	it.each(contacts)('%s: what is missing is named where it is shown', async (channelType, name) => {
		const label = name === 'email' ? 'Customer Email' : 'Customer Phone Number';
		for (const operation of OPERATIONS) {
			const said = async (parameters: object) =>
				(await engine.node('engagementCase', { ...operation, ...parameters } as INodeParameters))
					.said;
			expect(await said({ channelType })).toContain(`Parameter "${label}" is required`);
			expect(await said({ channelType, [name]: '={{ $json.renamed }}' })).toMatch(
				new RegExp(`^${label}: A case of channel type ${channelType} needs it`, 'm'),
			);
			const byExpression = { channelType: `={{ "${channelType}" }}`, contactInfo: {} };
			const inside = { channelType, contactInfo: { [name]: '={{ $json.renamed }}' } };
			for (const form of [byExpression, inside])
				expect(await said(form)).toMatch(
					new RegExp(
						`^Contact Info > ${name === 'email' ? 'Email' : 'Phone Number'}: A case of`,
						'm',
					),
				);
		}
		expect(sent(sandbox)).toEqual([]);
	});
});

describe('the credential', () => {
	const { properties } = new EngagementPlatformApi();
	const [{ options = [] } = {}] = properties.filter(({ name }) => name === 'renewal');

	it.each(options as Array<{ value: string }>)(
		'$value: what it refuses as missing has a star',
		async ({ value }) => {
			const shown = properties.filter(
				({ type, displayOptions }) =>
					type === 'string' && (displayOptions?.show?.renewal?.includes(value) ?? true),
			);
			for (const { name, required } of shown) {
				engine.credential = { ...engine.credential, renewal: value };
				for (const one of shown) engine.credential[one.name] ||= 'x';
				engine.credential[name] = '';
				const { said } = await engine.resource('engagementCampaign', 'campaign')('getAll', {});
				const isRefused =
					/missing|It is empty|Enter (it|the)/i.test(said) && /code/.test(said) === false;
				expectFor([name, said], isRefused && required !== true).toEqual(false);
			}
		},
	);
});
