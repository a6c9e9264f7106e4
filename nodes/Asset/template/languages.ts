/** The languages that templates of messages are publicly known to have, by their codes. */
export const LANGUAGES = named(
	'af sq ar az bn bg ca zh_CN zh_HK zh_TW hr cs da nl en en_GB en_US et fil fi fr ka de el gu ha he hi hu ' +
		'id ga it ja kn kk rw_RW ko ky_KG lo lv lt mk ms ml mr nb fa pl pt_BR pt_PT pa ro ru sr sk sl es es_AR ' +
		'es_ES es_MX sw sv ta te th tr uk ur uz vi Zu',
);

/** Each code with its name, in the order of the names: `pt_BR` -> `Portuguese (Brazil)`. */
function named(codes: string) {
	const names = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' });
	const nameOf = (code: string) => {
		const [language, ...region] = code.toLowerCase().split('_');
		return names.of([language, ...region.map((part) => part.toUpperCase())].join('-')) ?? code;
	};
	return codes
		.split(' ')
		.map((value) => ({ name: nameOf(value), value }))
		.sort((a, b) => a.name.localeCompare(b.name));
}
