import type { Resource } from '../../shared/operation';
import { deflect } from './deflect';

export const resource: Resource = {
	name: 'Deflection',
	value: 'deflection',
	operations: [deflect],
};
