// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {LightClient} from "../../../contracts/light-clients/LightClient.sol";
import {ContainmentDeadlines} from "./ContainmentDeadlines.sol";

/// @title ContainmentPowers
/// @notice The guardian pauses lanes and assets, stops and distrusts; admins open and resume. Once they have begun with
/// the runbook, they do what it lets them.
abstract contract ContainmentPowers is ContainmentDeadlines {
    function pause(uint256 seed) external step {
        uint256 lane = _pick(seed, "lane", 2) == 0 ? toHub : toSpoke;
        if (_pick(seed, "asset", 4) == 0) return _pauseAsset(lanes[lane].destination);
        if (_isPaused(lane)) {
            if (_mayOpen() && _pick(seed, "open", 2) == 0) _unpause(lane);
        } else if (_pick(seed, "pause", 3) == 0) {
            _tryPause(lane);
        }
    }

    function stopOrDistrust(uint256 seed) external step {
        bool atHub = _pick(seed, "at the hub", 2) == 0;
        LightClient client = atHub ? clientOfSpoke() : clientOfHub();
        _enter(atHub ? HUB : SPOKE_B);
        if (time < client.stoppedUntil()) {
            // the runbook lets nobody resume a client before it is anchored at another committee
            bool may = !client.frozen() && !(atHub && phase == Phase.Halted);
            if (may && _pick(seed, "resume", 2) == 0) _asAdmin(address(client), abi.encodeCall(client.resume, ()));
            return;
        }
        if (_pick(seed, "now", 3) != 0) return;
        if (_pick(seed, "stop", 2) == 0) {
            if (_asAdmin(address(client), abi.encodeCall(client.stop, ()))) _did("stopped");
        } else if (_asAdmin(address(client), abi.encodeCall(client.distrust, ()))) {
            _did("distrusted");
        }
    }

    /// @dev Admins open lanes when the runbook lets them.
    function _mayOpen() internal view virtual returns (bool);

    function _pauseAsset(uint256 chain) private {
        _enter(chain);
        bool isPaused = time < _admin(chain).assetOf(USD).pausedUntil;
        bytes memory data =
            isPaused
                ? abi.encodeCall(_admin(chain).unpauseAsset, (USD))
                : abi.encodeCall(_admin(chain).pauseAsset, (USD));
        if (_asAdmin(address(bridges[chain]), data) && !isPaused) _did("paused assets");
    }

    function _isPaused(uint256 lane) internal view returns (bool) {
        return time < mailboxes[lanes[lane].destination].inboundLane(lanes[lane].id).pausedUntil;
    }

    function _tryPause(uint256 lane) internal returns (bool succeeded) {
        uint256 chain = lanes[lane].destination;
        _enter(chain);
        succeeded = _asAdmin(address(mailboxes[chain]), abi.encodeCall(mailboxes[chain].pauseLane, (lanes[lane].id)));
        if (succeeded) _did("paused");
    }

    function _unpause(uint256 lane) internal {
        uint256 chain = lanes[lane].destination;
        _enter(chain);
        vm.prank(admin);
        mailboxes[chain].unpauseLane(lanes[lane].id);
    }
}
