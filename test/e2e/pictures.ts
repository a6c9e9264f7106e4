/** What `npm run pictures` runs: the parts of the end-to-end tests that take the documentation's pictures. */
import { after, before, describe } from 'node:test';
import { editorInABrowser } from './editor.e2e';
import { AT_MOST, startEnvironment, stopEnvironment } from './environment';
import { story } from './story.e2e';

describe('the pictures of the documentation', AT_MOST, () => {
	before(async () => await startEnvironment());
	after(stopEnvironment);
	editorInABrowser();
	story();
});
