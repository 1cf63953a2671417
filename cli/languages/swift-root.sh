#!/bin/sh
# Runs a program inside a root of its own: swift-root.sh ROOT CHECKOUT PROGRAM [ARGUMENT...], in the current folder.
# Mounts belong to this one command and vanish with it, so nothing is left behind and several can run at once.
set -e
root=$1
checkout=$2
shift 2
if [ ! -x "$root/usr/bin/env" ]; then
  echo "there is no root with Swift at $root" >&2
  exit 127
fi
if [ -z "$AHP_IN_SWIFT_ROOT" ]; then
  AHP_IN_SWIFT_ROOT=1 exec unshare --mount --propagation private sh "$0" "$root" "$checkout" "$@"
fi
unset AHP_IN_SWIFT_ROOT
mkdir -p "$root$checkout"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount --bind "$checkout" "$root$checkout"
swift=/usr/libexec/swift
exec chroot "$root" /usr/bin/env -i \
  HOME=/root LANG=C.UTF-8 TERM=dumb DEBIAN_FRONTEND=noninteractive \
  http_proxy="$http_proxy" https_proxy="$https_proxy" no_proxy="$no_proxy" \
  PATH=$swift/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
  LD_LIBRARY_PATH=$swift/lib/swift/linux:$swift/lib/swift/host \
  sh -c 'cd "$1" && shift && exec "$@"' sh "$PWD" "$@"
