import { areaOf } from '../service/areaOf';
import { resource as asset } from './asset';
import { resource as imports } from './import';
import { resource as template } from './template';

export const { resources, ofArea } = areaOf('asset', [asset, template, imports]);
