import type { Template } from './template';

/** Of these only the type is known (Part 3, "Private message send"). */
export const withoutFieldTable: Template[] = [
	{ channel: 'A', type: 'QUICK_REPLY', name: 'Quick Reply' },
	{ channel: 'A', type: 'TIME_PICKER', name: 'Time Picker' },
	{ channel: 'A', type: 'APP_LINK', name: 'App Link' },
	{ channel: 'A', type: '<MAKER>_PAY', name: 'Wallet Payment' },
	{ channel: 'A', type: 'FORM', name: 'Form' },
	{ channel: 'L', type: 'CARD', name: 'Card' },
	{ channel: 'L', type: 'QUICK_REPLY', name: 'Quick Reply' },
	{ channel: 'L', type: 'CAROUSEL', name: 'Carousel' },
	{ channel: 'L', type: 'PRODUCT_LIST', name: 'Product List' },
	{ channel: 'L', type: 'APPOINTMENT', name: 'Appointment' },
	{ channel: 'L', type: 'SURVEY', name: 'Survey' },
	{ channel: 'L', type: 'SECURE_FORM', name: 'Secure Form' },
	{ channel: 'L', type: 'RICH_TEXT_CAROUSEL', name: 'Rich Text Carousel' },
].map((template) => ({ ...template, description: 'Its fields are given as JSON' }) as Template);
