import { descriptionOf } from '../shared/agents';
import { resource as customMetric } from './customMetric';
import { resource as engine } from './engine';
import { resource as metadata } from './metadata';
import { resource as query } from './query';
import { resource as report } from './report';
import { resource as viralTrend } from './viralTrend';

/** What the node offers. */
export const resources = [query, report, engine, metadata, customMetric, viralTrend];

export const ofArea = descriptionOf(resources);
