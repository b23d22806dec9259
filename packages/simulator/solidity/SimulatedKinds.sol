// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IHubRelay} from "@causeway/solidity/interfaces/IHubRelay.sol";
import {IRelaySender} from "@causeway/solidity/interfaces/IRelaySender.sol";
import {IRemoteAccounts} from "@causeway/solidity/interfaces/IRemoteAccounts.sol";
import {CausewayCode} from "./CausewayCode.sol";
import {CHEATCODES} from "./ICheatcodes.sol";
import {IPeers} from "./IPeers.sol";
import {SimulatedChains} from "./SimulatedChains.sol";

/// @title SimulatedKinds
/// @notice What stands on the mailboxes of simulated chains: remote accounts everywhere; with a hub, relays.
/// @dev States of chains are not simulated here, so there is nothing that `RemoteState` could read.
abstract contract SimulatedKinds is SimulatedChains {
    IRemoteAccounts[] internal remoteAccounts;
    /// @dev None on the hub.
    IRelaySender[] internal relaySenders;
    IHubRelay internal hubRelay;

    /// @dev To be called after `_deployChains`.
    function _deployKinds() internal {
        for (uint256 chain = 0; chain < chainIds.length; ++chain) {
            _enter(chain);
            bytes memory arguments = abi.encode(address(managers[chain]), address(mailboxes[chain]));
            remoteAccounts.push(IRemoteAccounts(_deployCode(CausewayCode.remoteAccounts(), arguments)));
            relaySenders.push(_deployRelay(chain, arguments));
        }
        if (hub == NO_HUB) return;
        for (uint256 spoke = 0; spoke < chainIds.length; ++spoke) {
            if (spoke != hub) _openRelay(spoke);
        }
        _enter(hub);
        CHEATCODES.prank(admin);
        mailboxes[hub].setFeeExempt(address(hubRelay), true);
    }

    function _deployRelay(uint256 chain, bytes memory arguments) private returns (IRelaySender relaySender) {
        if (hub == NO_HUB) return relaySender;
        if (chain == hub) {
            hubRelay = IHubRelay(_deployCode(CausewayCode.hubRelay(), arguments));
            return relaySender;
        }
        bytes memory withHub = bytes.concat(arguments, abi.encode(chainIds[hub]));
        return IRelaySender(_deployCode(CausewayCode.relaySender(), withHub));
    }

    function _openRelay(uint256 spoke) private {
        _enter(hub);
        CHEATCODES.prank(admin);
        IPeers(address(hubRelay)).setPeer(_interop(spoke, address(relaySenders[spoke])));
        _enter(spoke);
        CHEATCODES.startPrank(admin);
        IPeers(address(relaySenders[spoke])).setPeer(_interop(hub, address(hubRelay)));
        for (uint256 chain = 0; chain < chainIds.length; ++chain) {
            if (chain != hub) relaySenders[spoke].setPrices(_priceTo(chain));
        }
        CHEATCODES.stopPrank();
    }
}
