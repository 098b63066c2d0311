#!/bin/sh
# Waits for the end of standard input, which comes when the process at the other side ends, for any reason. Then kills
# every process that was started with $1 as its TMPDIR, and removes that folder. It is a shell script because a waiting
# shell costs nothing, and because it survives if somebody kills all Node processes.
trap '' HUP INT TERM
read -r _

members() {
  if [ -d /proc/self ]; then
    grep -lsF "TMPDIR=$1" /proc/[0-9]*/environ | cut -d / -f 3
  else
    # macOS has no /proc; its ps shows a process's environment after the command.
    ps -A -E -ww -o pid= -o command= | while read -r pid command; do
      case "$command" in *"TMPDIR=$1"*) echo "$pid" ;; esac
    done
  fi
}

while pids=$(members "$1"); [ -n "$pids" ]; do
  # shellcheck disable=SC2086 # One word for each process.
  kill -9 $pids 2>/dev/null
  sleep 0.1
done
rm -rf "$1"
