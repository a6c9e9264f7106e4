import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { shownWhen } from '../fields';
import { partName } from '../tool';
import { shorten } from '../values';

/**
 * The optional fields that a model is asked for at once. A person can let it define any other one.
 */
const USEFUL: ReadonlySet<string> = new Set([
	...['accountIds', 'caseType', 'channelId', 'comment', 'crmUserId', 'description', 'dueDate'],
	...['endDate', 'from', 'fullName', 'inReplyToMessageId', 'message', 'name', 'note', 'phoneNo'],
	...['priority', 'query', 'scheduleDate', 'sinceChannelCreatedTime', 'sinceDate', 'startDate'],
	...['status', 'sprUserId', 'subject', 'tags', 'text', 'title', 'untilChannelCreatedTime'],
	...['email', 'untilDate', 'upto', 'url'],
]);

/** Fields that say how the node works, or what its form looks like: a person sets them. */
const BY_A_PERSON: ReadonlySet<string> = new Set([
	...['binaryPropertyName', 'channel', 'deleteAll', 'limit', 'options', 'output', 'outputFields'],
	...['queryParameters', 'returnAll', 'waitFor'],
]);

/** In a tool these are of other types than their name says for a model. */
const TYPES: Readonly<Partial<Record<INodeProperties['type'], string>>> = {
	boolean: 'boolean',
	dateTime: 'string',
	json: 'json',
	multiOptions: 'string',
	number: 'number',
	options: 'string',
	resourceLocator: 'string',
	string: 'string',
};

/**
 * The properties of an operation, and those that a model can give once more, only shown in tools: with an
 * expression as default, which asks the model and describes the argument. So a person who connects the
 * tool has to set nothing. The useful parts of a collection are properties of their own there.
 */
export function withArguments(properties: readonly INodeProperties[]): INodeProperties[] {
	const deciding = new Set(
		properties
			.filter(({ type }) => type !== 'notice')
			.flatMap(({ displayOptions }) => Object.keys(displayOptions?.show ?? {})),
	);
	const shown = new Set(properties.map(({ displayName }) => displayName));
	return properties.flatMap((property) => {
		const { name, type } = property;
		const isArgument = property.displayOptions?.show?.['@tool'] !== undefined;
		if (isArgument || BY_A_PERSON.has(name) || deciding.has(name)) return [property];
		if (type === 'collection') {
			// Two arguments of a tool cannot have one name.
			const parts = partsOf(property).filter((part) => !shown.has(part.displayName));
			return [property, ...parts];
		}
		const asked = argumentOf(property);
		if (asked === undefined) return [property];
		return [shownWhen({ '@tool': [false] }, property), asked];
	});
}

/** A property that is only shown in tools, where it asks the model; one that may be left empty. */
export function toolArgument(property: INodeProperties): INodeProperties[] {
	const asked = argumentOf(property, true);
	return asked === undefined ? [] : [asked];
}

function partsOf({ name, options = [], displayOptions }: INodeProperties): INodeProperties[] {
	return (options as INodeProperties[])
		.filter((part) => USEFUL.has(part.name))
		.flatMap((part) => argumentOf({ ...part, name: partName(name, part.name) }, true) ?? [])
		.map((part) => ({
			...part,
			displayOptions: {
				...displayOptions,
				show: { ...displayOptions?.show, ...part.displayOptions?.show },
			},
		}));
}

/** What the description of the argument says already. */
const FOR_PEOPLE: ReadonlySet<string> = new Set(['description', 'hint', 'placeholder']);

/** The property of a tool; undefined for what a model is not asked for. */
function argumentOf(property: INodeProperties, isPart = false): INodeProperties | undefined {
	const { name, type, required = false, noDataExpression, typeOptions } = property;
	// No model is asked for a secret.
	if (noDataExpression || typeOptions?.password) return undefined;
	if (!isPart && !required && !USEFUL.has(name)) return undefined;
	if (isPreset(property)) return undefined;
	const asked = expressionOf(property);
	if (asked === undefined) return undefined;
	const own = Object.entries(property).filter(([key]) => !FOR_PEOPLE.has(key));
	const rest = Object.fromEntries(own) as unknown as INodeProperties;
	const value = type === 'resourceLocator' ? { __rl: true, mode: 'id', value: asked } : asked;
	return shownWhen({ '@tool': [true] }, { ...rest, default: value });
}

/** Whether it has a value that hardly anybody changes. */
function isPreset({ type, default: value, options }: INodeProperties): boolean {
	if (type === 'options') return options?.length === 1;
	return type === 'string' && value !== '' && !comesFromItem(value);
}

/** Whether it is filled from the input item, e.g. from its column of the same name. */
function comesFromItem(value: INodeProperties['default']): boolean {
	return typeof value === 'string' && value.startsWith('=');
}

/** The expression by which n8n asks a model for a value; n8n wants all of them, so an optional one may be empty. */
function expressionOf(property: INodeProperties): string | undefined {
	const type = TYPES[property.type];
	if (type === undefined) return undefined;
	// One that comes from the item has nowhere to come from in a tool.
	const isOptional = property.required !== true && !comesFromItem(property.default);
	const text = descriptionOf(property, isOptional);
	return `={{ ${BY_THE_EDITOR}$fromAI('${argumentName(property)}', \`${text}\`, '${type}'${isOptional ? ", ''" : ''}) }}`;
}

/** By this n8n's editor shows that the model defines the field. */
const BY_THE_EDITOR = '/*n8n-auto-generated-fromAI-override*/ ';

/** As n8n's editor names it. */
function argumentName({ displayName }: INodeProperties): string {
	return displayName.replace(/[^\w-]+/g, '_');
}

/** The longest description of an argument: ten tools have to fit in 10 KB. */
const LONGEST = 160;

/** What it means, with its values, its format or an example. */
function descriptionOf(property: INodeProperties, isOptional: boolean): string {
	const { displayName, description = '', type, modes = [] } = property;
	// Of a list with free entry, the example is where an ID or a name is typed.
	const { placeholder = modes.find(({ name }) => name === 'id')?.placeholder ?? '' } = property;
	const [meaning = ''] = description.split(/(?<!e\.g)\. /);
	const example = /^e\.g\. (.+)$/.exec(placeholder)?.[1];
	const facts = [
		choicesOf(property),
		type === 'dateTime' ? 'ISO 8601' : '',
		type === 'json' ? 'JSON' : '',
		example === undefined ? '' : `e.g. ${example}`,
		isOptional ? 'may be empty' : '',
	].filter((fact) => fact !== '');
	const text = [shorten((meaning || displayName).replace(/\.$/, ''), LONGEST), ...facts].join('; ');
	// The text is between backticks, in an expression.
	return text.replace(/[`\\{}]|\$(?=\{)/g, "'").replace(/\s+/g, ' ');
}

/** The others are listed when a value is refused. */
const MOST_CHOICES = 12;

function choicesOf({ type, options = [] }: INodeProperties): string {
	if (type !== 'options') return '';
	const values = (options as INodePropertyOptions[]).map(({ value }) => value).filter(Boolean);
	const more = values.length > MOST_CHOICES ? ', …' : '';
	return `one of ${values.slice(0, MOST_CHOICES).join(', ')}${more}`;
}
