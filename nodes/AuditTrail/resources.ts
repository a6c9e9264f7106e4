import { resource as auditRecord } from './auditRecord';

/** What the node offers. */
export const resources = [auditRecord];
