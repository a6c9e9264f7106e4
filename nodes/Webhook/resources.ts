import { resource as subscription } from './subscription';
import { resource as webhookType } from './webhookType';

/** What the node offers. */
export const resources = [subscription, webhookType];
