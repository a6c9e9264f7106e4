import { changesBetween } from '../../core/changes';
import { pick } from '../../core/json';
import type { AuditRecord, Platform } from '../../core/platform';
import { replaceProperties, type CustomProperties } from '../../core/properties';
import type { Styled } from '../../core/style';
import { message } from '../message';
import { customerOf, type Content, type Message } from '../message/message';
import { ACCOUNT_IDS } from '../account/seed';
import type { Case, CaseAddress, CaseChange, CaseFields, Note } from './case';
import { isAddressed } from './external';
import { createManagedProperties, MANAGED_PROPERTIES } from './managed';
import { addMessages } from './messages';

type Change = AuditRecord['changes'][number];

/** The data of a case that responses do not show. */
interface CaseDetails {
	/** Its messages by their creation on the channel (epoch ms), oldest first. */
	messages: Array<{ messageId: string; time: number }>;
	notes: Note[];
	macros: unknown[];
	/** What each version after the first changed, oldest first; `time` is epoch ms. */
	versions: Array<{ version: number; time: number; userId: number; changes: Change[] }>;
}

const COUNTS_OF_MESSAGE = ['associatedFanMessageCount'] as const;

/** What the brand says changes no case in the plain style: no workflow receives an event for its own replies. */
const COUNTS_OF_REPLY: Styled<
	ReadonlyArray<'associatedBrandMessageCount' | 'associatedUserBrandMessageCount'>
> = {
	service: ['associatedBrandMessageCount', 'associatedUserBrandMessageCount'],
	plain: [],
};

/** The account through which a case's first message goes. */
const SOURCE_ID = Number(ACCOUNT_IDS.page);

/** Whether a deleted case is still found, with `deleted`. */
const KEEPS_DELETED: Styled<boolean> = { service: true, plain: false };

/** The fields that every version changes. */
const OF_EVERY_VERSION = ['version', 'modifiedTime'];

const FIRST_NUMBER = 70_000;

/** Who changes a case in the audit trail when its customer does. */
export const CUSTOMER = 0;

/** The fields that a request cannot set. */
const SYSTEM_FIELDS = new Set([
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
	private readonly details = new Map<string, CaseDetails>();

	/** Called for each new or changed case; not set while the cases are seeded. */
	onChange?: (before: Case | undefined, after: Case, userId: number) => void;

	/** Called for each message that is added to a case. */
	onMessage?: (caseRecord: Case, added: Message) => void;

	/** Called for each note. */
	onNote?: (note: Note) => void;

	constructor(private readonly platform: Platform) {}

	list(): Array<Case & CaseDetails> {
		return [...this.cases.values()].map((caseRecord) => ({
			...caseRecord,
			...this.getDetails(caseRecord),
		}));
	}

	getDetails({ id }: Case): CaseDetails {
		return this.details.get(id)!;
	}

	/** Its messages by their creation on the channel (epoch ms), oldest first, as far as a request sees them. */
	messagesOf(caseRecord: Case): CaseDetails['messages'] {
		const messages = this.platform.use(message);
		return this.getDetails(caseRecord).messages.filter(({ messageId }) => messages.find(messageId));
	}

	/** Throws 404. */
	get(address: CaseAddress): Case {
		return this.find(address)[0] ?? this.platform.fail(404, 'case.not.found');
	}

	/** Returns all cases, without the data that responses do not show. */
	all(): Case[] {
		return [...this.cases.values()].filter((caseRecord) => this.platform.shows(caseRecord));
	}

	/** Returns at most one case by its own id or number, any number by those of an external case. */
	find({ id, caseNumber, channelCaseId, channelCaseNumber }: CaseAddress): Case[] {
		if (id !== undefined) {
			const caseRecord = this.cases.get(id);
			return caseRecord && this.platform.shows(caseRecord) ? [caseRecord] : [];
		}
		return this.all().filter((caseRecord) =>
			caseNumber !== undefined
				? String(caseRecord.caseNumber) === caseNumber
				: caseRecord.externalCaseInfo.externalCases.some((externalCase) =>
						isAddressed(externalCase, { channelCaseId, channelCaseNumber }),
					),
		);
	}

	/** Throws 400 for a message whose ids do not match: the contract cannot express that. */
	create(fields: CaseFields, userId: number, id = this.platform.ids.hex('case')): Case {
		const { associatedMessages = [], channelId: givenId, channelType, ...more } = fields;
		const { commentDTO, externalCase, ...shown } = more;
		const { contactInfo, workflow } = shown;
		for (const { messageId, channelMessageId } of associatedMessages) {
			if (!messageId.endsWith(`_${channelMessageId}`)) {
				this.platform.fail(400, 'case.message.id.mismatch');
			}
		}
		const channelId =
			givenId ?? (channelType === 'EMAIL' ? contactInfo.email : contactInfo.phoneNo)!;
		const caseNumber = FIRST_NUMBER + this.platform.ids.sequence('case number');
		const now = this.platform.clock.now();
		const { status = 'New' } = fields;
		const brandMessages = associatedMessages.filter(
			({ brandPost }) => String(brandPost) === 'true',
		).length;
		const newCase: Case = {
			id,
			caseNumber,
			...shown,
			// The platform puts the case number and the channel first.
			subject: [`#${caseNumber}`, channelType, fields.subject ?? ''].join(' ').trim(),
			version: 0,
			status,
			externalCaseInfo: { externalCases: externalCase ? [externalCase] : [] },
			workflow: {
				...workflow,
				customProperties: {
					...workflow?.customProperties,
					...createManagedProperties({ ...fields, status }, associatedMessages.length === 0),
				},
				queues: workflow?.queues ?? [],
			},
			channelCustomProperties: [],
			contact: { id: this.getContactId(channelType, channelId), channelType, channelId },
			contactInfo,
			createdTime: now,
			modifiedTime: now,
			...(associatedMessages.length > 0 && { latestMessageAssociatedTime: now }),
			totalProcessingClockTime: 0,
			allEngagedUsersList: [],
			associatedFanMessageCount: associatedMessages.length - brandMessages,
			associatedBrandMessageCount: brandMessages,
			associatedUserBrandMessageCount: 0,
			deleted: false,
			conversationIntentIds: [],
		};
		this.cases.set(id, newCase);
		const { comment } = commentDTO ?? {};
		this.details.set(id, { messages: [], notes: [], macros: [], versions: [] });
		this.associateMessages(newCase, associatedMessages);
		addMessages(this.platform, associatedMessages);
		this.onChange?.(undefined, newCase, userId);
		if (comment !== undefined) this.addNote(newCase, { text: comment }, userId);
		return newCase;
	}

	addNote(caseRecord: Case, content: Pick<Note, 'text' | 'attachment'>, userId: number): Note {
		const now = this.platform.clock.now();
		const note: Note = {
			id: this.platform.ids.hex('comment'),
			...content,
			commentingUser: userId,
			createdTime: now,
			modifiedTime: now,
			entityType: 'CASE',
			entityId: String(caseRecord.caseNumber),
		};
		this.getDetails(caseRecord).notes.push(note);
		this.onNote?.(note);
		return note;
	}

	/** Associates messages with a case. */
	associateMessages(
		caseRecord: Case,
		messages: ReadonlyArray<{ messageId: string; channelCreatedTime: number }>,
	): void {
		const details = this.getDetails(caseRecord);
		details.messages = [
			...details.messages,
			...messages.map(({ messageId, channelCreatedTime: time }) => ({ messageId, time })),
		].sort((a, b) => a.time - b.time);
	}

	/**
	 * Adds what is said next on a case.
	 * @param brandPost whether the brand says it, and not the customer
	 * @param postId of the post that it is
	 */
	say(caseRecord: Case, content: Content, brandPost: boolean, postId?: string): Message {
		const last = this.getDetails(caseRecord).messages.at(-1);
		const messages = this.platform.use(message);
		if (last) return messages.answer(messages.get(last.messageId), content, brandPost, postId);
		const { id: _, ...contact } = caseRecord.contact;
		const { fullName: screenName } = caseRecord.contactInfo as { fullName?: string };
		const customer = { ...contact, ...(screenName !== undefined && { screenName }) };
		const opening = { customer, channelType: customer.channelType, sourceId: SOURCE_ID, postId };
		const first = messages.begin(opening, content, brandPost);
		this.receive(caseRecord, first);
		return first;
	}

	/** An answer belongs to the cases of the message that it answers. */
	addAnswer(answer: Message, { messageId: answeredId }: Message): void {
		for (const caseRecord of this.cases.values()) {
			const { messages } = this.getDetails(caseRecord);
			if (messages.some(({ messageId }) => messageId === answeredId)) {
				this.receive(caseRecord, answer);
			}
		}
	}

	/** What begins a conversation belongs to the newest case of its customer, unless that has another. */
	addFirst(first: Message): void {
		const { channelType, channelId } = customerOf(first) ?? {};
		const newest = [...this.cases.values()]
			.filter(
				({ contact }) => contact.channelType === channelType && contact.channelId === channelId,
			)
			.at(-1);
		if (newest && this.getDetails(newest).messages.length === 0) this.receive(newest, first);
	}

	/** What the customer says changes the case; what the brand says, in some styles. */
	private receive(caseRecord: Case, received: Message): void {
		this.associateMessages(caseRecord, [received]);
		const counts = received.brandPost ? this.platform.pick(COUNTS_OF_REPLY) : COUNTS_OF_MESSAGE;
		const after = { ...caseRecord, latestMessageAssociatedTime: this.platform.clock.now() };
		for (const count of counts) after[count] += 1;
		const saved = counts.length > 0 ? this.save(caseRecord, after, CUSTOMER) : caseRecord;
		this.onMessage?.(saved, received);
	}

	/** Clears what `body` omits, except what the platform manages. */
	replace(current: Case, body: CaseChange, userId: number): Case {
		const cleared = {
			...pick(current, [...SYSTEM_FIELDS, 'status', 'subject', 'contactInfo']),
			externalCaseInfo: { externalCases: [] },
			channelCustomProperties: [],
			workflow: { customProperties: pickManaged(current), queues: [] },
		} as unknown as Case;
		return this.save(current, applyChange(cleared, body), userId);
	}

	/** Changes only what `body` contains. */
	update(current: Case, body: CaseChange, userId: number): Case {
		return this.save(current, applyChange(current, body), userId);
	}

	/** Stores a changed case as its next version. */
	save(current: Case, after: Case, userId: number): Case {
		const { workflow } = after;
		const isProfileCase = workflow.customProperties.spr_is_profile_case?.[0] === 'true';
		const newVersion: Case = {
			...after,
			workflow: {
				...workflow,
				customProperties: {
					...workflow.customProperties,
					...createManagedProperties(after, isProfileCase),
				},
			},
			version: current.version + 1,
			modifiedTime: this.platform.clock.now(),
		};
		this.cases.set(current.id, newVersion);
		const { version, modifiedTime: time } = newVersion;
		const changes = changesBetween(current, newVersion).filter(
			({ fieldName }) => !OF_EVERY_VERSION.includes(fieldName),
		);
		this.getDetails(current).versions.push({ version, time, userId, changes });
		this.onChange?.(current, newVersion, userId);
		return newVersion;
	}

	/** In some styles, a deleted case is still found. Throws 400 when it has been deleted before. */
	delete(caseRecord: Case): void {
		if (caseRecord.deleted) this.platform.fail(400, 'case.already.deleted');
		if (this.platform.pick(KEEPS_DELETED)) {
			this.cases.set(caseRecord.id, { ...caseRecord, deleted: true });
			return;
		}
		this.cases.delete(caseRecord.id);
		this.details.delete(caseRecord.id);
	}

	/** Cases with the same channel and channel id have the same contact. */
	private getContactId(channelType: string, channelId: string): string {
		const match = [...this.cases.values()].find(
			({ contact }) => contact.channelType === channelType && contact.channelId === channelId,
		);
		return match?.contact.id ?? this.platform.ids.hex('contact');
	}
}

/** Returns the case with the fields of a body that requests can set. */
function applyChange(current: Case, body: CaseChange): Case {
	const { syncedCustomProperties, syncedSelectedCustomProperties, workflow, ...fields } = body;
	const writableFields = Object.fromEntries(
		Object.entries(fields).filter(([name]) => !SYSTEM_FIELDS.has(name)),
	);
	const newWorkflow = { ...current.workflow, ...workflow };
	const properties = syncedCustomProperties
		? { ...pickManaged(current), ...syncedCustomProperties }
		: { ...newWorkflow.customProperties, ...pickManaged(current) };
	return {
		...current,
		...writableFields,
		workflow: {
			...newWorkflow,
			customProperties: replaceProperties(properties, syncedSelectedCustomProperties),
		},
	};
}

function pickManaged({ workflow }: Case): CustomProperties {
	return pick(workflow.customProperties, MANAGED_PROPERTIES) as CustomProperties;
}
