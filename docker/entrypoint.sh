#!/bin/sh
# Puts the package where n8n looks for community packages, then runs what follows. At every start, since
# that folder is in n8n's volume, which hides whatever an image has there.
set -eu

package=n8n-nodes-engagement-platform
modules="${N8N_USER_FOLDER:-$HOME}/.n8n/nodes/node_modules"

mkdir -p "$modules"
rm -rf "${modules:?}/$package"
cp -R "$(dirname "$0")/$package" "$modules/$package"

exec "$@"
