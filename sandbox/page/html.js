import htm from 'htm';
import { h } from 'preact';

/** Elements, written as HTML. */
export const html = htm.bind(h);
