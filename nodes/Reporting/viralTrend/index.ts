import type { Resource } from '../../shared/operation';
import { getAll } from './getAll';

export const viralTrend: Resource = {
	name: 'Viral Trend',
	value: 'viralTrend',
	operations: [getAll],
};
