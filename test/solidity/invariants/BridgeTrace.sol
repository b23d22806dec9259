// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {EntryState} from "@causeway/solidity/interfaces/IBridge.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {Books, Limit, Limited} from "../../../contracts/bridge/interfaces/ICustody.sol";
import {IMint} from "../../../contracts/bridge/interfaces/IMint.sol";
import {CurveLib} from "../../../contracts/bridge/libraries/CurveLib.sol";
import {BridgeWalk} from "./BridgeWalk.sol";

/// @title BridgeTrace
/// @notice What a walk may leave behind: prices and limits as they are with it, beside what they would be without it.
abstract contract BridgeTrace is BridgeWalk {
    /// @dev What others find. `steep` is the curve's price of all that a vault lacks, `dearer` of more than that.
    struct Measure {
        int256[CHAINS] net;
        uint256[CHAINS] steep;
        uint256[CHAINS] dearer;
        uint256[3][CHAINS][CHAINS] available;
        uint256[CHAINS] outstanding;
        uint256 loose;
    }

    /// @dev What of their transfers passed each pair of chains.
    struct Passed {
        uint256 sent;
        uint256 returned;
        uint256 ended;
        uint256 arrived;
    }

    /// @dev What the walk was. `kinds` says whether
    /// something was returned, ended or advanced; `kept` is the relief of what did not come back.
    struct Walk {
        bool isClosed;
        bool isOver;
        uint256 duration;
        bool[3] kinds;
        Passed[CHAINS][CHAINS] passed;
        int256[CHAINS] given;
        uint256[CHAINS] charged;
        uint256[CHAINS] kept;
        uint256[CHAINS] uncharged;
        Measure found;
    }

    /// @dev A unit for each time that something was refilled, melted or rounded.
    uint256 private constant ROUNDING = 100;

    // ---------------------------------------------------------------- looking

    /// @dev Has what melted be noted, so that nothing melts at once.
    function _settlePairs() internal {
        for (uint256 other = 0; other < SPOKE_B; ++other) {
            _enter(SPOKE_B);
            (uint256 ceiling, ) = IMint(address(custodies[SPOKE_B])).ceilingOf(chainIds[other]);
            _setCeiling(other, ceiling);
        }
    }

    function _measure() internal returns (Measure memory seen) {
        _settlePairs();
        for (uint256 chain = 0; chain < CHAINS; ++chain) {
            _enter(chain);
            Books memory books = _books(chain);
            seen.net[chain] = books.net;
            if (chain != SPOKE_B) _measurePrices(chain, books, seen);
            for (uint256 other = 0; other < CHAINS; ++other) {
                if (other == chain) continue;
                for (uint256 limited = 0; limited < 3; ++limited) {
                    (, seen.available[chain][other][limited]) = custodies[chain].limitOf(
                        chainIds[other],
                        Limited(limited)
                    );
                }
            }
        }
        for (uint256 other = 0; other < SPOKE_B; ++other) {
            (, seen.outstanding[other]) = IMint(address(custodies[SPOKE_B])).ceilingOf(chainIds[other]);
        }
        seen.loose = IMint(address(custodies[SPOKE_B])).loose();
    }

    /// @dev Who is queued is not paid yet.
    function _measurePrices(uint256 chain, Books memory books, Measure memory seen) private view {
        (uint256 terms, ) = custodies[chain].termsOf(0);
        int256 lent = -books.net - int256(books.queued);
        if (lent > 0) seen.steep[chain] = CurveLib.cost(terms, 0, uint256(lent));
        seen.dearer[chain] = custodies[chain].quoteRelease(chainIds[SPOKE_B], 1_000 * ONE, 0).curve;
    }

    /// @dev Their transfers, all together.
    function _look(Walk memory walk) internal view {
        walk.isOver = _isAllOver();
        walk.given = _given();
        for (uint256 i = firstOwn; i < ids.length; ++i) _lookAt(ids[i], walk);
        for (uint256 chain = 0; chain < CHAINS; ++chain) {
            for (uint256 other = 0; other < CHAINS; ++other) {
                walk.passed[chain][other].arrived += usedUp[chain][other];
            }
        }
    }

    function _lookAt(bytes32 id, Walk memory walk) private view {
        Moved storage moved = transfers[id];
        Passed memory there_ = walk.passed[moved.destination][moved.origin];
        there_.arrived += there[id].admitted;
        Passed memory here = walk.passed[moved.origin][moved.destination];
        uint256 back = home[id].admitted;
        here.sent += moved.locked;
        if (moved.isEnded) here.ended += back;
        else here.returned += back;
        if (back != 0) walk.kinds[moved.isEnded ? 1 : 0] = true;
        if (moved.advancer != address(0)) walk.kinds[2] = true;
        if (moved.origin != SPOKE_B) {
            uint256 relief = _numberAt(frames[moved.lane][moved.index], PAYLOAD_AT + 2);
            walk.kept[moved.origin] += relief - (relief * back) / moved.whole;
        }
        // what a return costs is taken without the curve, as is what is all taken by its fee
        if (there[id].state == EntryState.Returned) walk.uncharged[moved.destination] += there[id].admitted;
        if (moved.whole <= 4 * ONE) walk.uncharged[moved.destination] += moved.whole / 50 + 1;
    }

    // ---------------------------------------------------------------- rules

    /// @dev Of a walk, however far it came.
    function _checkTrace(Walk memory walk, Measure memory without) internal view {
        uint256 melts = ROUNDING + _meltsIn(walk.duration);
        for (uint256 chain = 0; chain < CHAINS; ++chain) {
            for (uint256 other = 0; other < CHAINS; ++other) {
                if (other == chain) continue;
                Passed memory passed = walk.passed[chain][other];
                uint256[3] memory found = walk.found.available[chain][other];
                _checkLimits(passed, found, without.available[chain][other], chain == SPOKE_B ? melts : ROUNDING);
            }
            if (walk.isOver) _checkCurve(walk, without, chain);
        }
        _checkOutstanding(walk, without, melts);
    }

    /// @dev A limit lets in more only for what was sent and is not back, and less only for what it let in.
    function _checkLimits(
        Passed memory passed,
        uint256[3] memory found,
        uint256[3] memory without,
        uint256 most
    ) private pure {
        uint256 more = passed.sent - passed.returned - passed.ended + most;
        // what arrived can have used credit, of what then comes back
        uint256 less = 2 * passed.arrived + most;
        for (uint256 limited = 0; limited < 3; ++limited) {
            assertLe(found[limited], without[limited] + more, "a walk made a limit larger");
        }
        assertGe(found[0] + less, without[0], "a walk used up a limit of arrivals for nothing");
        assertGe(found[1] + less + passed.returned, without[1], "a walk used up a limit of returns for nothing");
        assertGe(found[2] + less + passed.ended, without[2], "a walk used up a limit of ends for nothing");
    }

    /// @dev What the curve took is the price of all that is lacking more than before, and of what was filled for good.
    function _checkCurve(Walk memory walk, Measure memory without, uint256 chain) private pure {
        uint256 paid = walk.charged[chain] + walk.uncharged[chain] + ROUNDING + without.steep[chain];
        assertGe(paid, walk.found.steep[chain] + walk.kept[chain], "a walk avoided the curve");
    }

    /// @dev A ceiling is used by what arrived, and relieved by what was burned for good; what came back undid its
    /// burning, but for what melted meanwhile.
    function _checkOutstanding(Walk memory walk, Measure memory without, uint256 melts) private pure {
        uint256 burned;
        for (uint256 other = 0; other < SPOKE_B; ++other) {
            Passed memory passed = walk.passed[SPOKE_B][other];
            uint256 gone = passed.sent - passed.returned - passed.ended;
            burned += gone;
            (uint256 found, uint256 before) = (walk.found.outstanding[other], without.outstanding[other]);
            assertLe(found, before + passed.arrived + melts, "a walk filled a ceiling");
            assertGe(found + gone + melts, before, "a walk emptied a ceiling");
        }
        assertLe(walk.found.loose, without.loose + burned + melts, "a walk left something loose");
        assertGe(walk.found.loose + melts, without.loose, "a walk used up what was loose");
    }

    /// @dev Each of theirs that arrived paid what the terms state; one that nothing else befell comes back whole.
    function _checkPrices() internal view {
        for (uint256 i = firstOwn; i < ids.length; ++i) {
            Moved storage moved = transfers[ids[i]];
            if (moved.isAccepted && there[ids[i]].state == EntryState.None) {
                uint256 base = custodies[moved.destination].quoteRelease(chainIds[moved.origin], moved.whole, 0).base;
                assertGe(moved.whole - moved.paid, base, "a walk paid less than the terms state");
            }
            bool isBack = moved.back != 0 && home[ids[i]].state == EntryState.Refunded;
            if (!isBack || ids.length != firstOwn + 1) continue;
            // each part has its part of the relief: where the curve rises, the last of them pay some of it
            uint256 relief =
                isPartPaid[ids[i]] && moved.origin != SPOKE_B
                    ? _numberAt(frames[moved.lane][moved.index], PAYLOAD_AT + 2)
                    : 0;
            assertGe(moved.refunded + relief + 1, moved.back, "what nothing befell did not come back");
        }
    }

    /// @dev Of one that is closed: they gained nothing, and moved no price by more than they paid.
    function _checkClosed(Walk memory walk, Measure memory without) internal pure {
        int256 lost;
        for (uint256 chain = 0; chain < CHAINS; ++chain) lost += walk.given[chain];
        assertGe(lost, 0, "a walk gained something");
        for (uint256 chain = 0; chain < CHAINS; ++chain) {
            int256 moved = walk.found.net[chain] - without.net[chain];
            assertLe(moved < 0 ? -moved : moved, lost, "a walk moved the books by more than was paid");
            uint256 most = without.dearer[chain] + uint256(lost) + 1;
            assertLe(walk.found.dearer[chain], most, "a walk made others pay more than was paid");
        }
    }

    /// @dev What can have melted of what is loose.
    function _meltsIn(uint256 duration) private view returns (uint256 melts) {
        for (uint256 other = 0; other < SPOKE_B; ++other) {
            (uint256 ceiling, ) = IMint(address(custodies[SPOKE_B])).ceilingOf(chainIds[other]);
            (Limit memory limit, ) = custodies[SPOKE_B].limitOf(chainIds[other], Limited.Arrivals);
            melts += Math.ceilDiv(ceiling * duration, limit.window);
        }
    }
}
