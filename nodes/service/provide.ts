/** Gives the kernel what it has to know of the service. The door of the fields imports it before any field is made. */
import { provide } from '../kernel/service';
import { accessTo } from './access/access';
import { scopeOf, workspaceHeader } from './credential/type';
import { API_FAILURES, GATEWAY, TOKENS_OF_OTHERS } from './failures/rows';
import { workspaceId } from './fields/recordNames';
import { allIds, answers, endpoints } from './generated/endpoints';
import type { FieldName as Field } from './generated/names';
import { usersWith } from './reads/lookUps';

type Endpoints = typeof endpoints;

declare module '../kernel/names' {
	interface Names {
		endpoint: keyof Endpoints;
		readEndpoint: {
			[E in keyof Endpoints]: Endpoints[E]['kind'] extends 'read' ? E : never;
		}[keyof Endpoints];
		field: Field;
	}
}

provide({
	...{ endpoints, allIds, answers, gateway: GATEWAY, scopeOf, usersWith },
	// The answer to a write has `POST_<digits>` or `MESSAGE_<digits>`; records, queries and events have the digits alone.
	idNames: { POST: 'postId', MESSAGE: 'draftId' },
	elsewhere: {
		caseType: 'type Type',
		dueDate: 'due_at',
		email: 'email_address',
		emailDetails: 'email email_address',
		fullName: 'name Name',
		name: 'title Title',
		phoneNo: 'phone Phone mobile',
		subject: 'title Title',
	},
	ofOneRecord: ['index', 'snUserId'],
	otherWays: {
		incremental: 'The search continues where the last run stopped. Leave it empty.',
		firstPageOnly:
			'The cursor of a page leads to the next one in Get Page of Audit Records. Leave it empty to get the first page.',
	},
	// Pages, actions, forms, flags, and an ID that the node makes itself.
	namesNothing: [
		...['action', 'importType', 'exportType', 'uploadTrackerId', 'regenerate', 'persistInCase'],
		...['syncPartnerProfileListIfNotSet', 'updateRelatedInboundMessages'],
		'inboundMessagePropertiesToUpdate',
	],
	// What a network calls a person or a page may be any word; of another system brackets and quotes may be part of it.
	ids: {
		own: /^(?!channel).*ids?$/i,
		foreign: /^(app|application|crm|existing|external|participant|sn|waba)[A-Z]/,
	},
	ofCompany:
		/ \/(accessibleClients|account|campaign|cfmWorkflow|crm-user-mapping|folder|reports\/(custom-metric|engine|log|metadata|report)|sam|thread|webhook-subscriptions)\b/,
	// The key of a subscription.
	keysOfOthers: /(preSharedKey\\*"\s*:\s*\\*")(?:\\.|[^"\\])*/gi,
	failures: API_FAILURES,
	tokensOfOthers: TOKENS_OF_OTHERS,
	access: accessTo,
	optionsOf: (endpoint) => (endpoint.includes(' /publishing/') ? [workspaceId] : []),
	headersFor: (options) => workspaceHeader(options.workspaceId),
});
