import { subscription } from './subscription';
import { webhookType } from './webhookType';

/** What the node offers. */
export const resources = [subscription, webhookType];
