// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {IBridgeCode} from "./interfaces/IBridgeCode.sol";
import {IPermit2} from "./interfaces/IPermit2.sol";
import {IWrappedNative} from "./interfaces/IWrappedNative.sol";
import {Arrivals} from "./Arrivals.sol";
import {BridgeAssets} from "./BridgeAssets.sol";
import {BridgeConfiguration} from "./BridgeConfiguration.sol";
import {Departures} from "./Departures.sol";

/// @title Bridge
/// @notice Moves assets between chains by messages: `IBridge`, and `IBridgeAdmin`. It sends (`Departures`) and pays
/// what arrives (`Arrivals`); what has to wait (`Payouts`) or goes back (`Returns`) is in `BridgeExits`, a second piece
/// of this contract's code.
/// @dev It holds nothing: the money is in custodies, each of which bounds what this contract can take out. Not
/// upgradeable. What may change is named in `IBridgeAdmin` and changed through the chain's access manager.
contract Bridge is Departures, Arrivals, BridgeConfiguration {
    /// @notice The second piece of code. Not upgradeable either.
    IBridgeCode public immutable exits;

    /// @notice The other piece serves another mailbox.
    error ExitsOfOther(IBridgeCode exits, IMailbox mailbox);

    /// @notice Sets up a bridge without assets.
    /// @param initialAuthority The chain's access manager.
    constructor(
        address initialAuthority,
        IMailbox mailbox_,
        IPermit2 permit2_,
        IWrappedNative wrappedNative_,
        IBridgeCode exits_
    ) AccessManaged(initialAuthority) BridgeAssets(mailbox_) Departures(permit2_, wrappedNative_) {
        require(initialAuthority != address(0), ZeroAddress());
        IMailbox served = exits_.mailbox();
        require(address(served) == address(mailbox_), ExitsOfOther(exits_, served));
        exits = exits_;
    }

    /// @notice What this piece of code does not have, the other may.
    fallback() external payable {
        // solhint-disable-previous-line no-complex-fallback
        address target = address(exits);
        assembly ("memory-safe") {
            calldatacopy(0, 0, calldatasize())
            let succeeded := delegatecall(gas(), target, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            if succeeded {
                return(0, returndatasize())
            }
            revert(0, returndatasize())
        }
    }
}
