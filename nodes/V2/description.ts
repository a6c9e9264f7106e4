/** The parts of the node's description that follow from its operations; the build writes them as data. */
import { descriptionOf } from '../shared/agents';
import { resources } from './resources';

export const ofArea = descriptionOf(resources);
