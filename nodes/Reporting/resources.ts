import { customMetric } from './customMetric';
import { engine } from './engine';
import { metadata } from './metadata';
import { query } from './query';
import { report } from './report';
import { viralTrend } from './viralTrend';

/** What the node offers. */
export const resources = [query, report, engine, metadata, customMetric, viralTrend];
