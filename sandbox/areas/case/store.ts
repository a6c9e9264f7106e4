import type { Platform } from '../../core/platform';
import { replaceProperties, type CustomProperties } from '../../core/properties';
import { isLinkedTo, type ExternalCase } from './external';
import { managedProperties, MANAGED } from './managed';
import { addMessages } from './messages';

type Long = number | bigint;

export interface CaseWorkflow {
	customProperties: CustomProperties;
	queues: Array<{ queueId: Long; assignmentTime?: Long }>;
	[field: string]: unknown;
}

/** A message that a create brings along. */
export interface AssociatedMessage {
	messageId: string;
	channelMessageId: string;
	channelCreatedTime: number;
	brandPost: boolean | string;
	[field: string]: unknown;
}

/** ProfileCaseWithMessagesDTO. */
export interface CaseFields {
	subject?: string;
	status?: string;
	priority?: string;
	caseType?: string;
	workflow?: Partial<CaseWorkflow>;
	channelType: string;
	channelId?: string;
	contactInfo: { email?: string; phoneNo?: string; [field: string]: unknown };
	commentDTO?: { comment?: string; attachments?: unknown[] };
	associatedMessages?: AssociatedMessage[];
	externalCase?: ExternalCase;
	[field: string]: unknown;
}

/** A case as it is answered. */
export interface Case {
	id: string;
	caseNumber: number;
	subject: string;
	description?: string;
	version: number;
	status: string;
	priority?: string;
	caseType?: string;
	externalCaseInfo: { externalCases: ExternalCase[] };
	workflow: CaseWorkflow;
	channelCustomProperties: unknown[];
	contact: { id: string; channelType: string; channelId: string };
	contactInfo: object;
	createdTime: number;
	modifiedTime: number;
	latestMessageAssociatedTime?: number;
	totalProcessingClockTime: number;
	allEngagedUsersList: unknown[];
	associatedFanMessageCount: number;
	associatedBrandMessageCount: number;
	associatedUserBrandMessageCount: number;
	deleted: boolean;
	conversationIntentIds: unknown[];
	smartSummary?: string;
	[field: string]: unknown;
}

/** What a case holds beside what a fetch answers. */
interface Beside {
	/** The keys of its messages and when they were written, oldest first. */
	messages: Array<{ messageId: string; time: number }>;
	notes: string[];
	macros: unknown[];
}

/** How a request names a case: `id`, `caseNumber`, or one of the two of an external case. */
export type CaseAddress = Record<string, string>;

/** The body of a replacement or an update: fields of a case, and the two synced maps. */
export interface CaseChange {
	workflow?: Partial<CaseWorkflow>;
	syncedCustomProperties?: CustomProperties;
	syncedSelectedCustomProperties?: CustomProperties;
	[field: string]: unknown;
}

const FIRST_NUMBER = 70_000;

/** What a request cannot set. */
const SYSTEM = new Set([
	'id',
	'caseNumber',
	'version',
	'contact',
	'createdTime',
	'modifiedTime',
	'latestMessageAssociatedTime',
	'totalProcessingClockTime',
	'allEngagedUsersList',
	'associatedFanMessageCount',
	'associatedBrandMessageCount',
	'associatedUserBrandMessageCount',
	'deleted',
	'conversationIntentIds',
]);

export class CaseStore {
	private readonly cases = new Map<string, Case>();
	private readonly beside = new Map<string, Beside>();

	/** Told of each new or changed case; nobody is while the seed is made. */
	onChange?: (before: Case | undefined, after: Case, userId: number) => void;

	constructor(private readonly platform: Platform) {}

	list(): Array<Case & Beside> {
		return [...this.cases.values()].map((one) => ({ ...one, ...this.besides(one) }));
	}

	besides({ id }: Case): Beside {
		return this.beside.get(id)!;
	}

	/** Throws 404. */
	get(address: CaseAddress): Case {
		return this.find(address)[0] ?? this.platform.fail(404, 'case.not.found');
	}

	/** All that an address names: one at most by id or number, any by those of an external case. */
	find({ id, caseNumber, channelCaseId, channelCaseNumber }: CaseAddress): Case[] {
		if (id !== undefined) return [this.cases.get(id) ?? []].flat();
		const all = [...this.cases.values()];
		return caseNumber !== undefined
			? all.filter((one) => String(one.caseNumber) === caseNumber)
			: all.filter(isLinkedTo({ channelCaseId, channelCaseNumber }));
	}

	/** Makes a case. Throws 400 for what a create must not hold beyond what the contract says. */
	create(fields: CaseFields, userId: number, id = this.platform.ids.hex('case')): Case {
		const { channelType, contactInfo, associatedMessages = [], externalCase, workflow } = fields;
		for (const { messageId, channelMessageId } of associatedMessages) {
			if (!messageId.endsWith(`_${channelMessageId}`)) {
				this.platform.fail(400, 'case.message.id.mismatch');
			}
		}
		const channelId =
			fields.channelId ?? (channelType === 'EMAIL' ? contactInfo.email : contactInfo.phoneNo)!;
		const caseNumber = FIRST_NUMBER + this.platform.ids.sequence('case number');
		const now = this.platform.clock.now();
		const { status = 'New' } = fields;
		const brand = associatedMessages.filter(({ brandPost }) => String(brandPost) === 'true').length;
		const made: Case = {
			id,
			caseNumber,
			...given(fields, ['description', 'priority', 'caseType', 'dueDate', 'summary', 'additional']),
			// The platform rewrites it: number and channel come first.
			subject: [`#${caseNumber}`, channelType, fields.subject ?? ''].join(' ').trim(),
			version: 0,
			status,
			externalCaseInfo: { externalCases: externalCase ? [externalCase] : [] },
			workflow: {
				...workflow,
				customProperties: {
					...workflow?.customProperties,
					...managedProperties({ ...fields, status }, associatedMessages.length === 0),
				},
				queues: workflow?.queues ?? [],
			},
			channelCustomProperties: [],
			contact: { id: this.contactOf(channelType, channelId), channelType, channelId },
			contactInfo,
			createdTime: now,
			modifiedTime: now,
			...(associatedMessages.length > 0 && { latestMessageAssociatedTime: now }),
			totalProcessingClockTime: 0,
			allEngagedUsersList: [],
			associatedFanMessageCount: associatedMessages.length - brand,
			associatedBrandMessageCount: brand,
			associatedUserBrandMessageCount: 0,
			deleted: false,
			conversationIntentIds: [],
		};
		this.cases.set(id, made);
		const { comment } = fields.commentDTO ?? {};
		this.beside.set(id, {
			messages: [],
			notes: comment === undefined ? [] : [comment],
			macros: [],
		});
		this.associate(made, associatedMessages);
		addMessages(this.platform, associatedMessages);
		this.onChange?.(undefined, made, userId);
		return made;
	}

	/** Messages belong to a case from now on. */
	associate(
		one: Case,
		messages: ReadonlyArray<{ messageId: string; channelCreatedTime: number }>,
	): void {
		const beside = this.besides(one);
		beside.messages = [
			...beside.messages,
			...messages.map(({ messageId, channelCreatedTime: time }) => ({ messageId, time })),
		].sort((a, b) => a.time - b.time);
	}

	/** What `body` leaves out is lost, but for what the platform manages. */
	replace(current: Case, body: CaseChange, userId: number): Case {
		const cleared: Case = {
			...given(current, [...SYSTEM]),
			...given(current, ['status', 'subject', 'contactInfo']),
			externalCaseInfo: { externalCases: [] },
			channelCustomProperties: [],
			workflow: { customProperties: kept(current), queues: [] },
		} as unknown as Case;
		return this.keep(current, this.changed(cleared, body), userId);
	}

	/** Only what `body` names changes. */
	update(current: Case, body: CaseChange, userId: number): Case {
		return this.keep(current, this.changed(current, body), userId);
	}

	/** The case with changes that a request has no name for, e.g. those of a macro; its version grows. */
	keep(current: Case, after: Case, userId: number): Case {
		const { workflow } = after;
		const isProfileCase = workflow.customProperties.spr_is_profile_case?.[0] === 'true';
		const kept: Case = {
			...after,
			workflow: {
				...workflow,
				customProperties: {
					...workflow.customProperties,
					...managedProperties(after, isProfileCase),
				},
			},
			version: current.version + 1,
			modifiedTime: this.platform.clock.now(),
		};
		this.cases.set(current.id, kept);
		this.onChange?.(current, kept, userId);
		return kept;
	}

	delete({ id }: Case): void {
		this.cases.delete(id);
		this.beside.delete(id);
	}

	private changed(current: Case, body: CaseChange): Case {
		const { syncedCustomProperties, syncedSelectedCustomProperties, workflow, ...fields } = body;
		const set = Object.fromEntries(Object.entries(fields).filter(([name]) => !SYSTEM.has(name)));
		const merged = { ...current.workflow, ...workflow };
		const properties = syncedCustomProperties
			? { ...kept(current), ...syncedCustomProperties }
			: { ...merged.customProperties, ...kept(current) };
		return {
			...current,
			...set,
			workflow: {
				...merged,
				customProperties: replaceProperties(properties, syncedSelectedCustomProperties),
			},
		};
	}

	/** The same channel and channel id are the same profile. */
	private contactOf(channelType: string, channelId: string): string {
		const known = [...this.cases.values()].find(
			({ contact }) => contact.channelType === channelType && contact.channelId === channelId,
		);
		return known?.contact.id ?? this.platform.ids.hex('contact');
	}
}

/** What the platform manages in the custom properties of a case. */
function kept({ workflow }: Case): CustomProperties {
	return given(workflow.customProperties, MANAGED);
}

function given<T extends object>(from: T, names: readonly string[]): T {
	return Object.fromEntries(
		Object.entries(from).filter(([name, value]) => names.includes(name) && value !== undefined),
	) as T;
}
