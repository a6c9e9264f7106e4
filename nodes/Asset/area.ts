import { resource as asset } from './asset';
import { resource as imports } from './import';
import { resource as template } from './template';
import { areaOf } from '../service/area';

export const { resources, ofArea } = areaOf('asset', [asset, template, imports]);
