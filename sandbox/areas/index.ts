import type { Area } from '../core/area';
import { account } from './account';
import { audit } from './audit';
import { campaign } from './campaign';
import { message } from './message';
import { workspace } from './workspace';

/** The areas that the sandbox carries out; the contract's other endpoints are echoed or answered 501. */
export const areas: Area[] = [campaign, message, account, audit, workspace];
