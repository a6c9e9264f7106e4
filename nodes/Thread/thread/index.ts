import type { Resource } from '../../shared/operation';
import { acquireControl } from './acquireControl';
import { checkControl } from './checkControl';
import { passControl } from './passControl';
import { releaseControl } from './releaseControl';
import { waitForControl } from './waitForControl';

export const thread: Resource = {
	name: 'Thread',
	value: 'thread',
	// The one that changes nothing comes first: a new node starts with it.
	operations: [checkControl, acquireControl, passControl, releaseControl, waitForControl],
};
