import type { Area } from '../core/platform';
import { account } from './account';
import { asset } from './asset';
import { auditTrail } from './auditTrail';
import { campaign } from './campaign';
import { cases } from './case';
import { crmUserMapping } from './crmUserMapping';
import { deflection } from './deflection';
import { feedback } from './feedback';
import { knowledgeBase } from './knowledgeBase';
import { message } from './message';
import { profile } from './profile';
import { publishing } from './publishing';
import { reporting } from './reporting';
import { thread } from './thread';
import { v2 } from './v2';
import { webhook } from './webhook';
import { workspace } from './workspace';

/** All areas. An endpoint that none of them handles returns 501. */
export const areas: Area[] = [
	campaign,
	message,
	account,
	auditTrail,
	workspace,
	thread,
	deflection,
	crmUserMapping,
	knowledgeBase,
	publishing,
	webhook,
	cases,
	feedback,
	profile,
	asset,
	reporting,
	v2,
];
