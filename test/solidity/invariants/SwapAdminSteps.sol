// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {SwapTermsChange} from "../../../contracts/swap/interfaces/ISwapRouterAdmin.sol";
import {SwapPoolSteps} from "./SwapPoolSteps.sol";

/// @title SwapAdminSteps
/// @notice Time passes; routers and lanes are paused, venues removed and added again, fees changed.
abstract contract SwapAdminSteps is SwapPoolSteps {
    function pass(uint256 seed) external {
        _passTime(1 + _pick(seed, "time", _pick(seed, "long", 4) == 0 ? 8 hours : 20 minutes));
    }

    /// @dev A paused router takes no order, and everything else goes on.
    function pause(uint256 seed) external {
        uint256 chain = _pick(seed, "chain", CHAINS);
        _enter(chain);
        bool wasPaused = _isPaused(chain);
        vm.prank(admin);
        try _settings(chain).pause() {
            assertTrue(_isPaused(chain));
            _did("pauses");
        } catch {
            assertEq(_isPaused(chain), wasPaused);
        }
    }

    function unpause(uint256 seed) external {
        _unpause(_pick(seed, "chain", CHAINS));
    }

    /// @dev A paused lane delivers nothing, and everything that arrived before goes on.
    function pauseLane(uint256 seed) external {
        uint256 lane = _pick(seed, "lane", lanes.length);
        if (_isLanePaused(lane)) return _unpauseLane(lane);
        _enter(lanes[lane].destination);
        vm.prank(admin);
        try mailboxes[lanes[lane].destination].pauseLane(lanes[lane].id) {
            assertTrue(_isLanePaused(lane));
        } catch {
            assertFalse(_isLanePaused(lane));
        }
    }

    function removeVenue(uint256 seed) external {
        uint256 chain = _pick(seed, "chain", CHAINS);
        uint8 number = _numberOf(_pick(seed, "venue", 3));
        _enter(chain);
        if (_isRemoved(chain, number)) return;
        vm.prank(admin);
        executors[chain].removeVenue(number);
        _did("removed venues");
    }

    function addVenue(uint256 seed) external {
        _addVenues(_pick(seed, "chain", CHAINS));
    }

    function changeFees(uint256 seed) external {
        uint256 chain = _pick(seed, "chain", CHAINS);
        SwapTermsChange[] memory changes = new SwapTermsChange[](CHAINS);
        for (uint256 other = 0; other < CHAINS; ++other) {
            uint256 part = uint256(keccak256(abi.encode(seed, other)));
            uint256 price = _pick(part, "price", 2) * _pick(part, "bps", 101);
            changes[other] = SwapTermsChange(chainIds[other], price, _pick(part, "upcoming", 101));
        }
        _enter(chain);
        vm.prank(admin);
        _settings(chain).setTerms(changes);
        _did("changed fees");
    }

    // ---------------------------------------------------------------- internal

    function _unpause(uint256 chain) internal {
        _enter(chain);
        if (!_isPaused(chain)) return;
        vm.prank(admin);
        _settings(chain).unpause();
        assertFalse(_isPaused(chain));
    }

    function _unpauseLane(uint256 lane) internal {
        if (!_isLanePaused(lane)) return;
        _enter(lanes[lane].destination);
        vm.prank(admin);
        mailboxes[lanes[lane].destination].unpauseLane(lanes[lane].id);
    }

    function _addVenues(uint256 chain) internal {
        _enter(chain);
        for (uint256 i = 0; i < 3; ++i) {
            if (!_isRemoved(chain, _numberOf(i))) continue;
            vm.prank(admin);
            executors[chain].addVenue(_numberOf(i), venues[chain][i]);
            _did("added venues");
        }
    }

    function _numberOf(uint256 place) private pure returns (uint8) {
        return
            place == 0
                ? PAIRS
                : place == 1
                    ? POOLS
                    : KEYED;
    }
}
