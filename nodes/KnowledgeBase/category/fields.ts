import { flag } from '../../shared/fields';

export const resolvePath = flag(
	'resolvePath',
	'Whether to add the path as names (pathNames), from the top level down. Parent categories that are not among the results are fetched, once each; one that may not be read stays an ID.',
);
