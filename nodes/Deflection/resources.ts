import { resource as deflection } from './deflection';

/** What the node offers. */
export const resources = [deflection];
