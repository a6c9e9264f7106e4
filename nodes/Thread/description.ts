/** The parts of the node's description that follow from its operations; the build writes them as data. */
import { propertiesOf, subtitleOf, waitingTooltipOf } from '../shared/agents';
import { resources } from './resources';

export const properties = propertiesOf(resources);
export const subtitle = subtitleOf(resources);
export const waitingNodeTooltip = waitingTooltipOf(resources);
