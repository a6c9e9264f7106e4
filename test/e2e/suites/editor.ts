/** They take the pictures of the documentation too: `npm run pictures` runs them alone, and keeps these. */
import { after, before, describe } from 'node:test';
import { editorInABrowser } from '../editor.e2e';
import { botLater } from '../editor/bot.e2e';
import { makesPictures } from '../editor/pictures';
import { AT_MOST, startEnvironment, stopEnvironment } from '../environment';
import { story } from '../story.e2e';

describe('the packed package in the editor', AT_MOST, () => {
	before(async () => await startEnvironment('editor'));
	after(stopEnvironment);
	editorInABrowser();
	// What happens in it is what a newcomer does too.
	if (makesPictures) story();
	botLater();
});
