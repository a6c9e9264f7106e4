import type { Area } from '../core/area';
import { campaign } from './campaign';

/** The areas that the sandbox carries out; every other endpoint of the contract is echoed or 501. */
export const areas: Area[] = [campaign];
