import { descriptionOf } from '../shared/agents';
import { resourceOf } from '../shared/operation';
import { resource as draft } from './draft';
import { resource as post } from './post';
import { resource as preview } from './preview';
import { OUTPUTS } from './privateMessage/buttons';
import { send } from './privateMessage/send';
import { sendAndWait } from './privateMessage/sendAndWait';
import { resource as reply } from './reply';

/** What the node offers. */
export const resources = [
	resourceOf('privateMessage', [send, sendAndWait]),
	draft,
	post,
	preview,
	reply,
];

export const ofArea = { ...descriptionOf(resources), outputs: OUTPUTS };
