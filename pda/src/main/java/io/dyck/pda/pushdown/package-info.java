/**
 * A pushdown system in plain numbers, and the analyses of such systems: the controls to which a
 * node can return (pre*, Bouajjani, Esparza and Maler 1997), and the nodes from which perhaps no
 * end can be reached. {@code ends} gives the numbers their meaning. The package does not depend on
 * machines, letters or rules.
 *
 * <p>Two other algorithms look alike and differ. {@code saturation} (post*) makes the states of the
 * machine on the way, may pass a bound at any state and has to report the word that leads there.
 * Therefore it cannot work on a complete system. {@code io.dyck.pda.ends.PreStar} (pre* with costs)
 * moves by words of letters, for example tokens, and keeps a least cost for each return target.
 * Here return targets are members of sets that many nodes share. Sets with costs cannot be shared
 * in this way.
 */
package io.dyck.pda.pushdown;
