/** The parts of the node's description that follow from its operations; the build writes them as data. */
import { propertiesOf, subtitleOf } from '../shared/operation';
import { resources } from './resources';

export const properties = propertiesOf(resources);
export const subtitle = subtitleOf(resources);
